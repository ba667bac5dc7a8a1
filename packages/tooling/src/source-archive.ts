import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { readSource } from './read-source.ts'
import { withTemporaryFolder } from './with-temporary-folder.ts'

interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

const SCOPE = '@portfolio/'
/** Only needed for development. */
const EXCLUDED = /(^|\/)(node_modules|dist|test|\.turbo|[^/]+\.test\.tsx?|tsconfig[^/]*\.json|README\.md)$/

const writeJson = (path: string, value: object) => writeFile(path, `${JSON.stringify(value, null, 2)}\n`)

const readManifest = async (folder: string) => JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest

/** Returns the workspace and every package it depends on, as folders of the checkout. */
const findFolders = async (checkout: string, workspace: string, found = new Set<string>()): Promise<Set<string>> => {
  if (found.has(workspace)) return found
  found.add(workspace)
  const { dependencies = {} } = await readManifest(join(checkout, workspace))
  for (const name of Object.keys(dependencies).filter((one) => one.startsWith(SCOPE)))
    await findFolders(checkout, join('packages', name.slice(SCOPE.length)), found)
  return found
}

/** Returns the root manifest for this workspace alone: enough for `npm install --omit=dev` and `npm start`. */
const rootManifest = async (checkout: string, folders: string[]) => {
  const { name, version, type, license, engines, overrides, allowScripts, scripts, devDependencies } = JSON.parse(
    await readFile(join(checkout, 'package.json'), 'utf8'),
  )
  return {
    name,
    version,
    private: true,
    type,
    license,
    engines,
    workspaces: folders,
    scripts: {
      start: 'exec node --max-semi-space-size=8 api/src/start.mjs',
      ...Object.fromEntries(Object.entries<string>(scripts).filter(([, command]) => command.startsWith('node api/src/'))),
    },
    dependencies: { node: devDependencies.node },
    overrides,
    allowScripts,
  }
}

const hashFolder = async (folder: string) => {
  const hash = createHash('sha256')
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) => file.isFile())
  const paths = files.map((file) => join(file.parentPath, file.name)).sort()
  for (const path of paths) hash.update(`${relative(folder, path)}\0`).update(await readFile(path))
  return hash.digest('hex').slice(0, 12)
}

/**
 * Packs a workspace that runs from its source, with its packages and the lockfile, into `<folder>/<name>-<version>.tar.gz`. The version
 * is a hash of the content; `<name>/release.json` in the archive has it, with the commit that the content is from.
 */
export const packSource = (checkout: string, workspace: string, folder: string): Promise<{ version: string; archive: string }> =>
  // The folder that the archive is unpacked into gets the mode of this one, and must be readable for the account of the gateways.
  withTemporaryFolder('portfolio-pack-', async (work) => {
    const folders = [...(await findFolders(checkout, workspace))].sort()
    for (const one of folders) {
      await cp(join(checkout, one), join(work, one), { recursive: true, filter: (path) => !EXCLUDED.test(relative(checkout, path)) })
      // Workspaces for development are not in the archive, and npm would look for them in a registry.
      const { devDependencies: _, ...manifest } = await readManifest(join(checkout, one))
      await writeJson(join(work, one, 'package.json'), manifest)
    }
    for (const file of ['package-lock.json', '.npmrc']) await cp(join(checkout, file), join(work, file))
    await writeJson(join(work, 'package.json'), await rootManifest(checkout, folders))
    const version = await hashFolder(work)
    const source = await readSource(join(checkout, workspace), {}, process.env)
    await writeJson(join(work, workspace, 'release.json'), { name: workspace, version, source })
    await mkdir(folder, { recursive: true })
    const archive = join(folder, `${workspace}-${version}.tar.gz`)
    await promisify(execFile)('tar', ['-czf', archive, '-C', work, '.'])
    return { version, archive }
  })

// For the container image, whose build checks nothing.
if (import.meta.main) {
  const checkout = resolve(import.meta.dirname, '../../..')
  await packSource(checkout, 'api', join(checkout, 'api/dist'))
}
