import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

interface Manifest {
  name: string
  workspaces?: string[]
  scripts?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

export const manifestOf = (room: string) => JSON.parse(readFileSync(join(root, room, 'package.json'), 'utf8')) as Manifest

/** Every room by the name of its package: `@portfolio/ui` → `packages/ui`. */
const rooms = new Map(
  (manifestOf('').workspaces ?? [])
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .map((folder) => [manifestOf(folder).name, folder.replaceAll('\\', '/')]),
)

const roomsIn = (dependencies: Record<string, string> = {}) => Object.keys(dependencies).flatMap((name) => rooms.get(name) ?? [])

/** The room itself and every room that a change in may change it: what it is made with, and what it is built and tested with. */
export const madeWith = (room: string): string[] => {
  const { dependencies, devDependencies } = manifestOf(room)
  const found = new Set([room])
  const add = (other: string) => {
    if (found.has(other)) return
    found.add(other)
    for (const next of roomsIn(manifestOf(other).dependencies)) add(next)
  }
  for (const other of roomsIn({ ...dependencies, ...devDependencies })) add(other)
  return [...found].sort()
}
