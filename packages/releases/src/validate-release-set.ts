import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { APP_NAMES, type AppName, type ByApp, type ContractName, getApp, PUBLIC_APPS, type Release } from '@portfolio/mfe-contract'
import major from 'semver/functions/major.js'
import satisfies from 'semver/functions/satisfies.js'
import { isIntact } from './integrity.ts'
import { getOriginal, isServed, nameRelease } from './release-paths.ts'

export type ReleasesByApp = ByApp<Release>

/** What the gateway itself provides to a set. */
export interface GatewayVersions {
  /** Numbers of the contract `api` that it supports. */
  api: readonly number[]
  /** Versions of the shared modules that it renders with; not compared when absent. */
  modules?: Record<string, string>
}

type Side = AppName | 'api'
const CONTRACT_SIDES: Record<ContractName, readonly (readonly [Side, Side])[]> = {
  publicRoutes: PUBLIC_APPS.map((app) => [app, 'shell'] as const),
  adminRoutes: [['admin-mfe', 'shell']],
  api: APP_NAMES.map((app) => [app, 'api'] as const),
}
/** The one module that every remote exposes to the shell. */
const EXPOSED = './routes'
const CONCURRENT_READS_MAX = 8

const validateShared = (shell: Release, remote: Release): string | undefined => {
  for (const [id, range] of Object.entries(remote.shared)) {
    const version = shell.shared[id]
    if (version === undefined) return `${nameRelease(remote)} needs ${id}, which ${nameRelease(shell)} does not share`
    if (!satisfies(version, range)) return `${nameRelease(remote)} needs ${id} ${range}, and ${nameRelease(shell)} provides ${version}`
  }
}

/** Accepts releases that were built before exports were listed. */
const validateExports = (shell: Release, remote: Release): string | undefined => {
  const provides = shell.provides?.[getApp(remote.name).kind === 'portal' ? 'admin' : 'public'] ?? {}
  for (const [id, names] of Object.entries(remote.uses ?? {})) {
    const missing = provides[id] && names.find((name) => !provides[id]?.includes(name))
    if (missing) return `${nameRelease(remote)} uses ${missing} of ${id}, which ${nameRelease(shell)} does not provide`
  }
}

/** Accepts releases that were built before design tokens were listed. */
const validateTokens = (shell: Release, remote: Release): string | undefined => {
  const missing = shell.tokens && remote.tokens?.find((token) => !shell.tokens?.includes(token))
  return missing && `${nameRelease(remote)} needs the design token ${missing}, which ${nameRelease(shell)} does not provide`
}

const validateContracts = (releases: ReleasesByApp, api: readonly number[]): string | undefined => {
  for (const release of Object.values(releases)) {
    const unknown = Object.keys(release.contracts).find((contract) => !Object.hasOwn(CONTRACT_SIDES, contract))
    if (unknown) return `${nameRelease(release)} needs the contract ${unknown}, which this gateway does not know`
  }
  const find = (side: Side, contract: string) => {
    if (side === 'api') return { name: 'the API', numbers: api }
    const release = releases[side]
    return release && { name: nameRelease(release), numbers: release.contracts[contract] ?? [] }
  }
  for (const [contract, pairs] of Object.entries(CONTRACT_SIDES))
    for (const pair of pairs) {
      const [one, other] = pair.map((side) => find(side, contract))
      // The set has no version of an added remote.
      if (!one || !other) continue
      if (one.numbers.some((number) => other.numbers.includes(number))) continue
      const format = (supported: readonly number[]) => supported.join(', ') || 'none'
      return `${one.name} supports version ${format(one.numbers)} of the contract ${contract}, and ${other.name} supports ${format(other.numbers)}`
    }
}

const validateModules = (shell: Release, modules: Record<string, string>): string | undefined => {
  for (const [id, version] of Object.entries(modules)) {
    const provided = shell.shared[id]
    if (provided !== undefined && major(provided) !== major(version))
      return `${nameRelease(shell)} provides ${id} ${provided}, and the gateway renders with ${version}`
  }
}

const findFirst = (remotes: Partial<ReleasesByApp>, validate: (remote: Release) => string | undefined) =>
  Object.values(remotes).map(validate).find(Boolean)

/** Returns a sentence that says why these releases cannot be served together by this gateway, or undefined when they can. */
export const validateReleaseSet = (releases: ReleasesByApp, { api, modules = {} }: GatewayVersions): string | undefined => {
  const { shell, ...remotes } = releases
  return (
    findFirst(remotes, (remote) => validateShared(shell, remote)) ??
    findFirst(remotes, (remote) => validateExports(shell, remote)) ??
    findFirst(remotes, (remote) => validateTokens(shell, remote)) ??
    validateContracts(releases, api) ??
    validateModules(shell, modules)
  )
}

/** Returns a sentence about a script or a module that a release needs and its `release.json` lacks, or undefined. */
export const validateManifest = (release: Release): string | undefined => {
  const { name, entry, publicEntry, pageCss = {}, exposes, files, boot, serverBundle } = release
  const { kind } = getApp(name)
  if (kind !== 'shell' && !exposes[EXPOSED]) return `${nameRelease(release)} does not expose ${EXPOSED}`
  if (kind === 'shell' && !boot) return `${nameRelease(release)} has no boot script`
  if (kind !== 'portal' && !serverBundle) return `${nameRelease(release)} has no server bundle`
  if (kind === 'shell' && !publicEntry) return `${nameRelease(release)} has no script for public documents`
  const loads = [entry, ...(publicEntry ? [publicEntry] : []), ...Object.values(exposes)]
  const loaded = [...loads.flatMap(({ js, css }) => [js, css].flat()), ...Object.values(pageCss).flat()]
  const unserved = loaded.find((file) => !isServed(file))
  if (unserved) return `${nameRelease(release)} starts with ${unserved}, which is not a file that browsers may request`
  const listed = new Set(files.map(({ path }) => path))
  const missing = [...loaded.map((file) => `client/${file}`), boot, serverBundle].find((path) => path && !listed.has(path))
  return missing && `${nameRelease(release)} names ${missing}, which is not among its files`
}

/** Whether a compressed variant has the content of its original. It is read no further than that is long. */
const isVariantOf = async (original: Release['files'][number], path: string, content: Buffer): Promise<boolean> => {
  const limit = { maxOutputLength: Math.max(original.bytes, 1) }
  const decompress = path.endsWith('.br') ? promisify(brotliDecompress)(content, limit) : promisify(gunzip)(content, limit)
  const decompressed = await decompress.catch(() => undefined)
  return decompressed !== undefined && isIntact(decompressed, original.integrity)
}

/** Resolves with a sentence about a file that is missing or differs from `release.json` or from its original, or undefined. */
export const validateFiles = async (
  release: Release,
  readFile: (path: string) => Promise<Buffer | undefined>,
): Promise<string | undefined> => {
  const validateFile = async ({ path, bytes, integrity }: Release['files'][number]) => {
    const content = await readFile(path)
    if (!content) return `${nameRelease(release)} lacks its file ${path}`
    if (content.length !== bytes)
      return `${nameRelease(release)} has ${content.length} bytes in ${path} where its release.json says ${bytes}`
    if (!isIntact(content, integrity)) return `${nameRelease(release)} has a ${path} that differs from its release.json`
    const originalPath = getOriginal(path)
    if (originalPath === undefined) return
    const original = release.files.find((file) => file.path === originalPath)
    if (!original || !(await isVariantOf(original, path, content)))
      return `${nameRelease(release)} has a ${path} that is not ${originalPath}, compressed`
  }
  for (let index = 0; index < release.files.length; index += CONCURRENT_READS_MAX) {
    const batch = release.files.slice(index, index + CONCURRENT_READS_MAX)
    const error = (await Promise.all(batch.map(validateFile))).find(Boolean)
    if (error) return error
  }
}
