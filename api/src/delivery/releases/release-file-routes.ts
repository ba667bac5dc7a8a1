import { APPS, type AppName } from '@portfolio/mfe-contract'
import { getMediaType, isIntact, isServed, isVersion, type ReleaseRepository } from '@portfolio/releases'
import { type Context, Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import type { FindEarlyResponse } from '#http/early-responses.ts'
import { type Encoding, negotiateEncoding } from '#http/negotiate-encoding.ts'
import { respondPrepared } from '#http/respond.ts'
import { FILE_POLICY } from '#http/security-headers.ts'

const CACHED_BYTES_MAX = 64 * 1024 * 1024
const LISTINGS_MAX = 200
const ENTRY_BYTES = 256

const RETRY = /^~r[0-9]{1,3}$/
const ENCODINGS = ['br', 'gzip', 'identity'] as const
const SUFFIXES: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' }

/** Opened by itself, an SVG is a document whose scripts run, also one of a release that nobody has activated. */
const SVG_POLICY = `${FILE_POLICY}; style-src 'unsafe-inline'`

const toClientPath = (file: string, encoding: Encoding) => `client/${file}${SUFFIXES[encoding]}`

/** Responds with plain text that is never cached, so that a browser never runs it as code. */
const respondNotFound = (c: Context) =>
  c.text('There is no such file.', 404, {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': FILE_POLICY,
  })

interface CachedFile {
  content: Buffer<ArrayBuffer>
  headers: Readonly<Record<string, string>>
}

const ROUTE = '/mfe/:app/:version/:file'
const PATH = /^\/mfe\/([\w-]+)\/([\w-]+)\/([\w.-]+)$/

/**
 * Serves the immutable files of every release, which were compressed by its build, at `/mfe/<app>/<version>/<file>`.
 * `/mfe/<app>/<version>/~r<n>/<file>` is the same file at another URL, for a browser that retries.
 */
export const createReleaseRoutes = (releases: ReleaseRepository) => {
  const files = new LRUCache<string, CachedFile>({
    maxSize: CACHED_BYTES_MAX,
    sizeCalculation: ({ content }) => content.byteLength + ENTRY_BYTES,
  })
  const listings = new LRUCache<string, ReadonlyMap<string, string>>({ max: LISTINGS_MAX })

  /** Returns the files that `release.json` lists, with the integrity of each. A missing release is not cached: it may be published at any moment. */
  const readListing = async (name: AppName, version: string) => {
    const key = `${name}/${version}`
    const known = listings.get(key)
    if (known) return known
    if (!(await releases.exists(name, version))) return
    const listing = new Map((await releases.get(name, version)).files.map(({ path, integrity }) => [path, integrity]))
    listings.set(key, listing)
    return listing
  }

  const readIntact = async (name: AppName, version: string, path: string): Promise<Buffer | undefined> => {
    const integrity = (await readListing(name, version))?.get(path)
    const content = integrity && (await releases.readFile(name, version, path))
    return integrity && content && isIntact(content, integrity) ? content : undefined
  }

  /** Returns undefined for a file that is missing or differs from its integrity in `release.json`. */
  const readFile = async (name: AppName, version: string, file: string, encoding: Encoding): Promise<CachedFile | undefined> => {
    const path = toClientPath(file, encoding)
    const key = `${name}/${version}/${path}`
    const known = files.get(key)
    if (known) return known
    let content = await readIntact(name, version, path)
    if (!content) {
      // The release may have been deleted and published again, with other compressed files.
      listings.delete(`${name}/${version}`)
      content = await readIntact(name, version, path)
    }
    if (!content) return
    const headers = {
      'content-type': getMediaType(file),
      'content-length': String(content.byteLength),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      vary: 'accept-encoding',
      ...(file.endsWith('.svg') && { 'content-security-policy': SVG_POLICY }),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    }
    const cached = { content: content as Buffer<ArrayBuffer>, headers }
    files.set(key, cached)
    return cached
  }

  const listEncodings = (listing: ReadonlyMap<string, string>, file: string) =>
    ENCODINGS.filter((encoding) => listing.has(toClientPath(file, encoding)))

  const respond = async (c: Context, app: string, version: string, file: string) => {
    if (!Object.hasOwn(APPS, app) || !isVersion(version) || !isServed(file)) return respondNotFound(c)
    const listing = await readListing(app as AppName, version)
    if (!listing) return respondNotFound(c)
    const encoding = negotiateEncoding(c.req.header('accept-encoding'), listEncodings(listing, file))
    const found = await readFile(app as AppName, version, file, encoding)
    return found ? respondPrepared(c, found.content, 200, found.headers) : respondNotFound(c)
  }

  /** Finds a file that was read before. */
  const findEarlyResponse: FindEarlyResponse = ({ url = '', headers }) => {
    const [, app = '', version = '', file = ''] = PATH.exec(url) ?? []
    const listing = file ? listings.get(`${app}/${version}`) : undefined
    if (!listing) return undefined
    const encoding = negotiateEncoding(headers['accept-encoding']?.toString(), listEncodings(listing, file))
    const found = files.get(`${app}/${version}/${toClientPath(file, encoding)}`)
    return found && { route: ROUTE, status: 200, headers: found.headers, body: found.content }
  }

  const routes = new Hono()
    .get(ROUTE, (c) => respond(c, c.req.param('app'), c.req.param('version'), c.req.param('file')))
    .get('/mfe/:app/:version/:attempt/:file', async (c) =>
      RETRY.test(c.req.param('attempt')) ? respond(c, c.req.param('app'), c.req.param('version'), c.req.param('file')) : respondNotFound(c),
    )
    .all('/mfe/*', respondNotFound)
  return { routes, findEarlyResponse }
}
