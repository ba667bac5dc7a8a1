import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { linkPackages } from './link-packages.ts'

const ARCHIVE = /^api-[0-9a-f]{12}\.tar\.gz$/
const LOCKFILE = 'package-lock.json'

/** Returns the archives of the API in a folder, newest first. */
export const listArchives = (folder: string): string[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => ARCHIVE.test(name))
    .map((name) => join(folder, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)

const isSameFile = (one: string, other: string) => readFileSync(one).equals(readFileSync(other))

const installPackages = (folder: string, checkout: string, ...options: string[]): void => {
  if (isSameFile(join(folder, LOCKFILE), join(checkout, LOCKFILE))) linkPackages(checkout, folder)
  else
    execFileSync('npm', ['install', '--omit=dev', ...options, '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
}

/** Unpacks an archive of the API into a new folder, ready to run. Installs its packages if they differ from those of the checkout. */
export const unpackArchive = (archive: string, folder: string, checkout: string): void => {
  mkdirSync(folder, { recursive: true })
  if (readdirSync(folder).length) throw new Error(`${folder} is not empty. Delete it, or name a folder that does not exist`)
  execFileSync('tar', ['-xzf', resolve(archive), '-C', folder])
  installPackages(folder, checkout)
}

/** Unpacks the API of a commit into a new folder, ready to run. Installs its packages if they differ from those of the checkout. */
const unpackCommit = (commit: string, folder: string, checkout: string): void => {
  mkdirSync(folder, { recursive: true })
  // npm would look in a registry for a workspace without a manifest.
  const paths = ['.npmrc', 'package.json', LOCKFILE, 'api', 'packages', ':(glob)*/package.json']
  const archive = execFileSync('git', ['archive', commit, ...paths], { cwd: checkout, maxBuffer: 1 << 30 })
  execFileSync('tar', ['-xf', '-', '-C', folder], { input: archive })
  installPackages(folder, checkout, '--workspace=api')
}

/** An API to compare with. Its name becomes part of a sentence. */
export interface Previous {
  name: string
  /** The full hash. Missing for an archive. */
  commit?: string
  unpack: (folder: string) => void
}

/** Finds the archive or commit of that name. Throws when there is neither. */
export const findPrevious = (name: string, checkout: string): Previous => {
  const isArchive = name.endsWith('.tar.gz')
  if (isArchive && existsSync(name))
    return { name: basename(name, '.tar.gz').replace('-', '@'), unpack: (folder) => unpackArchive(name, folder, checkout) }
  const commit = isArchive ? undefined : findCommit(name, checkout)
  if (!commit) throw new Error(`${name} is neither an archive of the api nor a commit of this clone`)
  return { name: `the api of commit ${commit.slice(0, 7)}`, commit, unpack: (folder) => unpackCommit(commit, folder, checkout) }
}

/** Returns the full hash of a commit that the checkout has, or undefined. */
export const findCommit = (name: string, checkout: string): string | undefined => {
  try {
    return execFileSync('git', ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`], {
      cwd: checkout,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return undefined
  }
}
