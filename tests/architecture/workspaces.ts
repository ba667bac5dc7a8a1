import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

interface Manifest {
  name: string
  version: string
  workspaces?: string[]
  imports?: Record<string, string>
  scripts?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

/** Returns the package.json of a folder below the root; of the root itself for `''`. */
export const readManifest = (folder: string) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest

/** The folder of every workspace by its package name: `@portfolio/ui` → `packages/ui`. */
const folders = new Map(
  (readManifest('').workspaces ?? [])
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .map((folder) => [readManifest(folder).name, folder.replaceAll('\\', '/')]),
)

const workspacesIn = (dependencies: Record<string, string> = {}) => Object.keys(dependencies).flatMap((name) => folders.get(name) ?? [])

/**
 * Returns the folders of a workspace and of every workspace whose change can affect it: its dependencies, direct and indirect,
 * and what it is built and tested with.
 */
export const workspaceAndDependencies = (workspace: string): string[] => {
  const { dependencies, devDependencies } = readManifest(workspace)
  const found = new Set([workspace])
  const add = (other: string) => {
    if (found.has(other)) return
    found.add(other)
    for (const next of workspacesIn(readManifest(other).dependencies)) add(next)
  }
  for (const other of workspacesIn({ ...dependencies, ...devDependencies })) add(other)
  return [...found].sort()
}
