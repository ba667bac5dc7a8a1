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
    expect((await first).identity.body.toString()).toBe('old')
    expect((await cache.get('a', '2', produce)).identity.body.toString()).toBe('new')
    expect(counter.produced).toBe(2)
  })

  it('caches neither a failure nor a response with keep: false', async () => {
    const cache = createResponseCache()
    await expect(cache.get('a', '1', () => Promise.reject(new Error('unavailable')))).rejects.toThrow('unavailable')
    const { counter, produce } = counting()
    const response = await cache.get('a', '1', async () => ({ ...(await produce()), keep: false }))
    expect(response.identity.body.toString()).toBe('x')
    expect(response.identity.headers['cache-control']).toBe('no-store')
    await cache.get('a', '1', produce)
    await cache.get('a', '1', produce)
    expect(counter.produced).toBe(2)
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
