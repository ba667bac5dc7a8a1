import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { AppName, Release, ReleaseFile } from '@portfolio/mfe-contract'
import { computeIntegrity, formatRelease, isVariant, MANIFEST } from '@portfolio/releases'
import { releaseTokens } from './tokens.ts'

/** Text files, which are compressed when the release is built so that the gateway never compresses them. */
const COMPRESSIBLE = /\.(js|css|svg|json)$/

/** The best takes forty times as long as one that is good enough for a variant which a test builds. */
const BROTLI_QUALITY = process.env.DIST_DIR ? 5 : constants.BROTLI_MAX_QUALITY

const compress = async (path: string) => {
  const content = await readFile(path)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}

const filesBelow = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((file) => file.isFile() && file.name !== MANIFEST)
    .map((file) => join(file.parentPath, file.name))
    .sort()

const describeFile = async (dist: string, path: string): Promise<ReleaseFile> => {
  const content = await readFile(path)
  return { path: path.slice(dist.length + 1), bytes: content.length, integrity: computeIntegrity(content) }
}

export interface BuiltApp {
  name: AppName
  /** Folder with `client/` and, for an app that is rendered, `server/`. */
  dist: string
  entry: Release['entry']
  publicEntry?: Release['publicEntry']
  pageCss?: Release['pageCss']
  exposes: Release['exposes']
  contracts: Release['contracts']
  builtForApi: number
  shared: Release['shared']
  provides?: Release['provides']
  uses?: Release['uses']
}

/**
 * Completes a build to a release: compresses and hashes every file and writes `release.json` beside them.
 * The version is a hash of the content, so the same source gives the same release, whatever compressed it.
 */
export const writeRelease = async ({ dist, ...built }: BuiltApp): Promise<Release> => {
  await Promise.all((await filesBelow(dist)).filter((path) => COMPRESSIBLE.test(path)).map(compress))
  const files = await Promise.all((await filesBelow(dist)).map((path) => describeFile(dist, path)))
  const has = (path: string) => (files.some((file) => file.path === path) ? path : undefined)
  const tokens = await releaseTokens({ ...built, files }, (file) => readFile(join(dist, 'client', file), 'utf8'))
  const body = {
    ...built,
    tokens,
    serverBundle: has('server/index.cjs'),
    boot: has('document/boot.js'),
  }
  const content = { ...body, files: files.filter(({ path }) => !isVariant(path)) }
  const version = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 12)
  const release: Release = { ...body, version, builtAt: new Date().toISOString(), files }
  await writeFile(join(dist, MANIFEST), formatRelease(release))
  return release
}
