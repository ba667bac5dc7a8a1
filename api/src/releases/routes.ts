import { PARTS, type PartName } from '@portfolio/mfe-contract'
import type { ObjectStore } from '@portfolio/object-store'
import { isVersion, readReleaseFile, typeOf } from '@portfolio/releases'
import { type Context, Hono } from 'hono'
import { LRUCache } from 'lru-cache'

const CACHED_BYTES_MAX = 64 * 1024 * 1024
const FILE = /^[\w-]+(\.[\w-]+)*\.(js|css|woff2|avif|webp|png|svg)$/

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
  const cache = new LRUCache<string, { content: Buffer | null }>({
    maxSize: CACHED_BYTES_MAX,
    sizeCalculation: ({ content }) => (content?.length ?? 0) + 256,
  })

  const read = async (name: PartName, version: string, path: string) => {
    const key = `${name}/${version}/${path}`
    const known = cache.get(key)
    if (known) return known.content
    const content = (await readReleaseFile(store, name, version, path)) ?? null
    cache.set(key, { content })
    return content
  }

  const answer = async (c: Context, part: string, version: string, file: string) => {
    if (!Object.hasOwn(PARTS, part) || !isVersion(version) || !FILE.test(file)) return miss(c)
    const headers: Record<string, string> = {
      'content-type': typeOf(file),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      vary: 'accept-encoding',
    }
    for (const { name, suffix } of encodingsFor(c.req.header('accept-encoding') ?? '')) {
      const content = await read(part as PartName, version, `client/${file}${suffix}`)
      if (content) return c.body(new Uint8Array(content), 200, { ...headers, 'content-encoding': name })
    }
    const content = await read(part as PartName, version, `client/${file}`)
    return content ? c.body(new Uint8Array(content), 200, headers) : miss(c)
  }

  return new Hono()
    .get('/mfe/:part/:version/:file', (c) => answer(c, c.req.param('part'), c.req.param('version'), c.req.param('file')))
    .get('/mfe/:part/:version/:attempt{~r[0-9]{1,3}}/:file', (c) =>
      answer(c, c.req.param('part'), c.req.param('version'), c.req.param('file')),
    )
    .all('/mfe/*', miss)
}
