import { APPS, type AppName } from '@portfolio/mfe-contract'
import type { ObjectStore } from '@portfolio/object-store'
import { isIntact, isServed, isVersion, readRelease, readReleaseFile, releaseIsThere, typeOf } from '@portfolio/releases'
import { type Context, Hono } from 'hono'
import { LRUCache } from 'lru-cache'

const CACHED_BYTES_MAX = 64 * 1024 * 1024
const LISTINGS_MAX = 200

/** Every answer under /mfe that is no file: plain text and never kept, so that no browser mistakes it for code. */
const miss = (c: Context) => c.text('There is no such file.', 404, { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })

const encodingsFor = (accepted: string) =>
  [
    { name: 'br', suffix: '.br' },
    { name: 'gzip', suffix: '.gz' },
  ].filter(({ name }) => accepted.includes(name))

/**
 * `/mfe/<part>/<version>/<file>`: the immutable files of every release, compressed when the release was made.
 * `/mfe/<part>/<version>/~r<n>/<file>` is the same file under another address, for a browser that tries again.
 */
export const createReleaseRoutes = (store: ObjectStore) => {
  const contents = new LRUCache<string, Buffer>({ maxSize: CACHED_BYTES_MAX, sizeCalculation: (content) => content.length + 256 })
  const listings = new LRUCache<string, ReadonlyMap<string, string>>({ max: LISTINGS_MAX })

  /** What `release.json` names, with the integrity of each. A release that is not there is asked for again next time: it may be published any moment. */
  const listingOf = async (name: AppName, version: string) => {
    const key = `${name}/${version}`
    const known = listings.get(key)
    if (known) return known
    if (!(await releaseIsThere(store, name, version))) return
    const listing = new Map((await readRelease(store, name, version)).files.map(({ path, integrity }) => [path, integrity]))
    listings.set(key, listing)
    return listing
  }

  /** A file that is not what its release says is none. */
  const read = async (name: AppName, version: string, path: string, integrity: string) => {
    const key = `${name}/${version}/${path}`
    const known = contents.get(key)
    if (known) return known
    const content = await readReleaseFile(store, name, version, path)
    if (!content || !isIntact(content, integrity)) return
    contents.set(key, content)
    return content
  }

  const answer = async (c: Context, part: string, version: string, file: string) => {
    if (!Object.hasOwn(APPS, part) || !isVersion(version) || !isServed(file)) return miss(c)
    const headers: Record<string, string> = {
      'content-type': typeOf(file),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      vary: 'accept-encoding',
    }
    const listing = await listingOf(part as AppName, version)
    const twin = encodingsFor(c.req.header('accept-encoding') ?? '').find(({ suffix }) => listing?.has(`client/${file}${suffix}`))
    const path = `client/${file}${twin?.suffix ?? ''}`
    const integrity = listing?.get(path)
    const content = integrity ? await read(part as AppName, version, path, integrity) : undefined
    if (!content) return miss(c)
    return c.body(new Uint8Array(content), 200, twin ? { ...headers, 'content-encoding': twin.name } : headers)
  }

  return new Hono()
    .get('/mfe/:part/:version/:file', (c) => answer(c, c.req.param('part'), c.req.param('version'), c.req.param('file')))
    .get('/mfe/:part/:version/:attempt{~r[0-9]{1,3}}/:file', (c) =>
      answer(c, c.req.param('part'), c.req.param('version'), c.req.param('file')),
    )
    .all('/mfe/*', miss)
}
