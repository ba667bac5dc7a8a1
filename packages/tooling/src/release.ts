import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { CONTRACTS, type ContractName, type PartName, type Release, type ReleaseFile } from '@portfolio/mfe-contract'

/** Files a browser gets as text, kept beside their compressed forms so that the gateway never compresses at run time. */
const COMPRESSIBLE = /\.(js|css|svg|json)$/

const integrityOf = (content: Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`

const compress = async (path: string, content: Buffer) => {
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}

const CONTRACT_OF: Record<PartName, ContractName[]> = {
  shell: ['publicRoutes', 'adminRoutes', 'api'],
  'public-mfe': ['publicRoutes', 'api'],
  'admin-mfe': ['adminRoutes', 'api'],
}

export interface BuiltPart {
  name: PartName
  /** Folder that holds `client/` and, for a rendered part, `server/`. */
  dist: string
  entry: Release['entry']
  exposes: Release['exposes']
  shared: Release['shared']
}

/**
 * Completes a build to a release: hashes and compresses every file and writes `release.json` beside them.
 * The version is a hash of the content, so the same source gives the same release.
 */
export const writeRelease = async ({ name, dist, entry, exposes, shared }: BuiltPart): Promise<Release> => {
  const found = await readdir(dist, { recursive: true, withFileTypes: true })
  const paths = found
    .filter((file) => file.isFile() && file.name !== 'release.json')
    .map((file) => join(file.parentPath, file.name))
    .sort()
  const contents = await Promise.all(paths.map(async (path) => ({ path, content: await readFile(path) })))
  const files: ReleaseFile[] = contents.map(({ path, content }) => ({
    path: path.slice(dist.length + 1),
    bytes: content.length,
    integrity: integrityOf(content),
  }))
  await Promise.all(contents.filter(({ path }) => COMPRESSIBLE.test(path)).map(({ path, content }) => compress(path, content)))

  const contracts = Object.fromEntries(CONTRACT_OF[name].map((contract) => [contract, CONTRACTS[contract]]))
  const body = { name, files, entry, exposes, shared, contracts }
  const version = createHash('sha256').update(JSON.stringify(body)).digest('hex').slice(0, 12)
  const has = (path: string) => (files.some((file) => file.path === path) ? path : undefined)
  const release: Release = {
    ...body,
    version,
    builtAt: new Date().toISOString(),
    serverBundle: has('server/index.cjs'),
    boot: has('document/boot.js'),
  }
  await writeFile(join(dist, 'release.json'), `${JSON.stringify(release, null, 2)}\n`)
  return release
}
