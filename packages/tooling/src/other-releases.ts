import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { APP_NAMES, type AppName, REQUIRED_APPS } from '@portfolio/mfe-contract'
import type { ObjectStore } from '@portfolio/object-store'
import { createReleaseRepository, MANIFEST, parseReleaseKeys } from '@portfolio/releases'
import { getDataDir } from './open-release-store.ts'

export type Versions = Partial<Record<AppName, string>>

const RESPONSE_MS_MAX = 5_000

/** Parses names of releases such as `shell@1a2b3c`. */
export const parseReleaseNames = (names: readonly string[]): Versions =>
  Object.fromEntries(
    names.map((name) => {
      const [app, version, ...more] = name.split('@')
      if (!APP_NAMES.some((one) => one === app) || !version || more.length) throw new Error(`--with names a release, such as shell@1a2b3c`)
      return [app, version]
    }),
  )

/** Resolves with the token for the site, if there is one. The token of the site on this machine is never sent to another site. */
const readToken = async (checkout: string): Promise<string | undefined> => {
  const { SITE_URL, RELEASES_TOKEN } = process.env
  if (RELEASES_TOKEN || SITE_URL) return RELEASES_TOKEN
  return readFile(join(getDataDir(checkout), 'local-token'), 'utf8').then(
    (token) => token.trim(),
    () => undefined,
  )
}

const requestActiveVersions = async (site: string, token: string | undefined): Promise<Versions> => {
  if (!token) throw new Error('there is no token for it in RELEASES_TOKEN')
  const response = await fetch(new URL('/api/releases', site), {
    headers: { 'x-auth-token': token },
    // A redirect could send the token to another site.
    redirect: 'error',
    signal: AbortSignal.timeout(RESPONSE_MS_MAX),
  })
  if (!response.ok) throw new Error(`it responds with ${response.status}`)
  const { apps = [] } = (await response.json()) as { apps?: { name: AppName; version: string | null }[] }
  return Object.fromEntries(apps.flatMap(({ name, version }) => (version ? [[name, version]] : [])))
}

/** Resolves with the versions that a site serves; with none, and prints why, when they cannot be read. */
export const readActiveVersions = async (checkout: string): Promise<Versions> => {
  const { SITE_URL, PORT } = process.env
  const site = SITE_URL || `http://localhost:${PORT || 8080}`
  return requestActiveVersions(site, await readToken(checkout)).catch((error: Error & { cause?: { code?: string } }) => {
    const reason = error.cause?.code ?? error.message
    console.log(
      `The active releases of ${site} are unknown (${reason}): growth is not limited, and builds of this checkout take their place`,
    )
    return {}
  })
}

/** Returns the public keys of the teams, if this machine has them. */
const readKeys = () => {
  const keys = parseReleaseKeys(process.env.RELEASE_PUBLIC_KEYS)
  if (!keys) throw new Error('RELEASE_PUBLIC_KEYS must be a comma-separated list of <app>=<Ed25519 public key, base64>')
  return keys
}

/** Copies a published release to a folder. Resolves with false if there is none, or these keys may not read it. */
const download = async (store: ObjectStore, app: AppName, version: string, folder: string): Promise<boolean> => {
  const releases = createReleaseRepository(store, readKeys())
  const save = async (path: string) => {
    const content = await releases.readFile(app, version, path)
    if (!content) throw new Error(`${app}@${version} lacks its file ${path}`)
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  try {
    if (!(await releases.readFile(app, version, MANIFEST))) return false
    const { files } = await releases.get(app, version)
    // Verified, because its code runs on this machine.
    await releases.assertSigned(app, version)
    for (const { path } of files) await save(path)
    await save(MANIFEST)
    return true
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    if ((error as { code?: string }).code === 'AccessDenied') return false
    throw error
  }
}

const build = async (checkout: string, apps: readonly AppName[]) => {
  const turbo = join(checkout, 'node_modules/.bin/turbo')
  const filters = apps.map((app) => `--filter=./${app}`)
  await promisify(execFile)(turbo, ['run', 'build', ...filters, '--output-logs=errors-only'], { cwd: checkout }).catch((error) => {
    throw new Error(`${apps.join(', ')} could not be built to check this release with:\n${error.stdout}`)
  })
}

/**
 * Puts the releases that `app` is checked with into `<folder>/<app>/dist`: the named ones, otherwise the active ones, and the builds of the
 * checkout where an active release cannot be read. Resolves with their versions.
 */
export const collectOtherReleases = async (
  { app, checkout, named, active, store }: { app: AppName; checkout: string; named: Versions; active: Versions; store: ObjectStore },
  folder: string,
): Promise<Versions> => {
  const wanted: Versions = { ...active, ...named }
  const missing: AppName[] = []
  for (const other of APP_NAMES.filter((name) => name !== app)) {
    const version = wanted[other]
    if (version && (await download(store, other, version, join(folder, other, 'dist')))) continue
    if (named[other]) throw new Error(`${other}@${version} cannot be read`)
    if (REQUIRED_APPS.includes(other)) missing.push(other)
  }
  if (missing.length) await build(checkout, missing)
  for (const other of missing) {
    await mkdir(join(folder, other), { recursive: true })
    await symlink(join(checkout, other, 'dist'), join(folder, other, 'dist'))
  }
  const present = APP_NAMES.filter((other) => other !== app && existsSync(join(folder, other, 'dist', MANIFEST)))
  const read = async (other: AppName) => JSON.parse(await readFile(join(folder, other, 'dist', MANIFEST), 'utf8')).version as string
  return Object.fromEntries(await Promise.all(present.map(async (other) => [other, await read(other)])))
}
