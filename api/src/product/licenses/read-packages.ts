import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { APP_NAMES, type PackageLicense } from '@portfolio/contracts'
import pLimit from 'p-limit'

export interface PackageNotice extends PackageLicense {
  /** What its license files say; empty if it has none. */
  text: string
}

interface Manifest {
  name?: string
  version?: string
  license?: string | { type?: string }
  dependencies?: Record<string, string>
  /** For example a package's binaries for each system: only one of them is installed. */
  optionalDependencies?: Record<string, string>
}

const ROOT = resolve(import.meta.dirname, '../../../..')
/** The workspaces that make up the product. Their build tools are not part of it. */
const WORKSPACES = ['api', ...APP_NAMES]
const OWN = '@portfolio/'
const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i
const FILES_OPEN_MAX = 20

const readManifest = async (folder: string): Promise<Manifest | undefined> => {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text)
}

/** Resolves with the folder of a dependency, as Node would find it; with undefined if it is not installed here. */
const findFolder = async (name: string, from: string): Promise<string | undefined> => {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name)
    if (await readManifest(candidate)) return candidate
  }
  return undefined
}

const readNotice = async (folder: string): Promise<string> => {
  const names = (await readdir(folder)).filter((name) => LICENSE_FILE.test(name)).sort()
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')))
  return texts.map((text) => text.trim()).join('\n\n')
}

const toPackage = async (folder: string, { name = '', version = '', license }: Manifest): Promise<PackageNotice> => ({
  name,
  version,
  license: (typeof license === 'string' ? license : license?.type) ?? 'see its notice',
  text: await readNotice(folder),
})

const byName = (a: PackageNotice, b: PackageNotice) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en')

/** Resolves with the packages that the product uses at run time, direct and indirect, as they are installed here. */
export const readPackages = async (): Promise<PackageNotice[]> => {
  const limit = pLimit(FILES_OPEN_MAX)
  const found = new Map<string, Promise<PackageNotice>>()
  const visited = new Set<string>()
  const visit = async (folder: string): Promise<void> => {
    if (visited.has(folder)) return
    visited.add(folder)
    const manifest = await readManifest(folder)
    if (!manifest) return
    const isOwn = !manifest.name || manifest.name.startsWith(OWN)
    if (!isOwn)
      found.set(
        `${manifest.name} ${manifest.version}`,
        limit(() => toPackage(folder, manifest)),
      )
    for (const name of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })) {
      const next = await findFolder(name, folder)
      if (next) await visit(next)
    }
  }
  for (const workspace of WORKSPACES) await visit(join(ROOT, workspace))
  return (await Promise.all(found.values())).sort(byName)
}
