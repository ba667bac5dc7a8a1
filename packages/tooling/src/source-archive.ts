import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'

interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

const SCOPE = '@portfolio/'
/** What only work on a room needs. */
const LEFT_OUT = /(^|\/)(node_modules|dist|test|\.turbo|[^/]+\.test\.tsx?|tsconfig[^/]*\.json|README\.md)$/

const writeJson = (path: string, value: object) => writeFile(path, `${JSON.stringify(value, null, 2)}\n`)

const manifestOf = async (folder: string) => JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest

/** The room and every package it is made with, as folders of the checkout. */
const foldersFor = async (checkout: string, room: string, found = new Set<string>()): Promise<Set<string>> => {
  if (found.has(room)) return found
  found.add(room)
  const { dependencies = {} } = await manifestOf(join(checkout, room))
  for (const name of Object.keys(dependencies).filter((one) => one.startsWith(SCOPE)))
    await foldersFor(checkout, join('packages', name.slice(SCOPE.length)), found)
  return found
}

/** The root of the checkout with this room only: enough for `npm install --omit=dev` and `npm start`. */
const rootManifest = async (checkout: string, folders: string[]) => {
  const { name, type, license, engines, overrides, allowScripts, scripts, devDependencies } = JSON.parse(
    await readFile(join(checkout, 'package.json'), 'utf8'),
  )
  return {
    name,
    private: true,
    type,
    license,
    engines,
    workspaces: folders,
    scripts: { start: 'node --env-file-if-exists=.env api/src/main.ts', owner: scripts.owner, releases: scripts.releases },
    dependencies: { node: devDependencies.node },
    overrides,
    allowScripts,
  }
}

const hashOf = async (folder: string) => {
  const hash = createHash('sha256')
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) => file.isFile())
  const paths = files.map((file) => join(file.parentPath, file.name)).sort()
  for (const path of paths) hash.update(`${relative(folder, path)}\0`).update(await readFile(path))
  return hash.digest('hex').slice(0, 12)
}

/**
 * Packs a room that runs from its source, with the packages it is made with and the lockfile, into `<room>/dist/<room>-<version>.tar.gz`.
 * The version is a hash of the content. Answers it with the archive's path.
 */
export const packSource = async (checkout: string, room: string): Promise<{ version: string; archive: string }> => {
  const work = await mkdtemp(join(tmpdir(), 'portfolio-pack-'))
  try {
    const folders = [...(await foldersFor(checkout, room))].sort()
    for (const folder of folders) {
      await cp(join(checkout, folder), join(work, folder), { recursive: true, filter: (path) => !LEFT_OUT.test(relative(checkout, path)) })
      // Rooms that are needed for work only are not in the archive, and npm would look for them elsewhere.
      const { devDependencies: _, ...manifest } = await manifestOf(join(checkout, folder))
      await writeJson(join(work, folder, 'package.json'), manifest)
    }
    await cp(join(checkout, 'package-lock.json'), join(work, 'package-lock.json'))
    await writeJson(join(work, 'package.json'), await rootManifest(checkout, folders))
    const version = await hashOf(work)
    const dist = join(checkout, room, 'dist')
    await mkdir(dist, { recursive: true })
    const archive = join(dist, `${room}-${version}.tar.gz`)
    await promisify(execFile)('tar', ['-czf', archive, '-C', work, '.'])
    return { version, archive }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
