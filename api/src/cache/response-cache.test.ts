import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createResponseCache } from './response-cache.ts'

const counting = (body = 'x') => {
  const counter = { produced: 0 }
  const produce = async () => {
    counter.produced += 1
    return { status: 200, contentType: 'text/plain', body }
  }
  return { counter, produce }
}

describe('createResponseCache', () => {
  it('produces a response once for concurrent and later callers', async () => {
    const cache = createResponseCache()
    const { counter, produce } = counting()
    const responses = await Promise.all(Array.from({ length: 50 }, () => cache.get('a', '1', produce)))
    await cache.get('a', '1', produce)
    expect(counter.produced).toBe(1)
    expect(new Set(responses).size).toBe(1)
  })

  it('produces another response for another key and for another revision', async () => {
    const cache = createResponseCache()
    const { counter, produce } = counting()
    await cache.get('a', '1', produce)
    await cache.get('b', '1', produce)
    await cache.get('a', '2', produce)
    expect(counter.produced).toBe(3)
  })

  it('returns a response whose revision was superseded while it was produced, and does not cache it', async () => {
    const cache = createResponseCache()
    const late = Promise.withResolvers<{ status: number; contentType: string; body: string }>()
    const first = cache.get('a', '1', () => late.promise)
    const { counter, produce } = counting('new')
    await cache.get('b', '2', produce)
    late.resolve({ status: 200, contentType: 'text/plain', body: 'old' })
    expect((await first).variants.identity.body.toString()).toBe('old')
    expect((await cache.get('a', '2', produce)).variants.identity.body.toString()).toBe('new')
    expect(counter.produced).toBe(2)
  })

  it('caches neither a failure nor a response with keep: false', async () => {
    const cache = createResponseCache()
    await expect(cache.get('a', '1', () => Promise.reject(new Error('unavailable')))).rejects.toThrow('unavailable')
    const { counter, produce } = counting()
    const response = await cache.get('a', '1', async () => ({ ...(await produce()), keep: false }))
    expect(response.variants.identity.body.toString()).toBe('x')
    expect(response.variants.identity.headers['cache-control']).toBe('no-store')
    await cache.get('a', '1', produce)
    await cache.get('a', '1', produce)
    expect(counter.produced).toBe(2)
  })

  it('sends additional headers with the response alone, and changes the etag with them', async () => {
    const produce = (policy: string) => async () => ({ status: 200, contentType: 'text/html', body: 'x', headers: { policy } })
    const { identity } = (await createResponseCache().get('a', '1', produce('strict'))).variants
    expect(identity.headers).toMatchObject({ policy: 'strict', etag: identity.etag })
    expect(identity.notModifiedHeaders).toEqual({ etag: identity.etag, vary: 'accept-encoding', 'cache-control': 'no-cache' })
    const other = (await createResponseCache().get('a', '1', produce('stricter'))).variants.identity
    expect(other.etag).not.toBe(identity.etag)
  })

  it('compresses a response when a client first asks for it, once for concurrent ones', async () => {
    const long = counting('long '.repeat(1_000))
    const response = await createResponseCache().get('a', '1', long.produce)
    expect(Object.keys(response.variants)).toEqual(['identity'])
    const [first, second] = await Promise.all([response.encode('br'), response.encode('br')])
    expect(second).toBe(first)
    expect(response.variants.br).toBe(first)
    expect(brotliDecompressSync(first.body).toString()).toBe('long '.repeat(1_000))
    expect(gunzipSync((await response.encode('gzip')).body).toString()).toBe('long '.repeat(1_000))
    expect((await createResponseCache().get('a', '1', counting('short').produce)).encodings).toEqual(['identity'])
  })

  it('drops the least recently used responses when there are too many or they are too large', async () => {
    const cache = createResponseCache({ entriesMax: 2 })
    const { counter, produce } = counting()
    await cache.get('a', '1', produce)
    await cache.get('b', '1', produce)
    await cache.get('a', '1', produce)
    await cache.get('c', '1', produce)
    await cache.get('a', '1', produce)
    expect(counter.produced).toBe(3)
    await cache.get('b', '1', produce)
    expect(counter.produced).toBe(4)

    const small = createResponseCache({ bytesMax: 1_000 })
    const large = counting('y'.repeat(600))
    await small.get('a', '1', large.produce)
    await small.get('b', '1', large.produce)
    await small.get('a', '1', large.produce)
    expect(large.counter.produced).toBe(3)
  })

  it('reports hits and misses', async () => {
    const results: string[] = []
    const cache = createResponseCache({ onLookup: (result) => results.push(result) })
    const { produce } = counting()
    await cache.get('a', '1', produce)
    await cache.get('a', '1', produce)
    await cache.get('a', '2', produce)
    expect(results).toEqual(['miss', 'hit', 'miss'])
  })
})
