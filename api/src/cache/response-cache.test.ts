import { describe, expect, it } from 'vitest'
import { createResponseCache } from './response-cache.ts'

const counting = (body = 'x') => {
  const counter = { made: 0 }
  const produce = async () => {
    counter.made += 1
    return { status: 200, contentType: 'text/plain', body }
  }
  return { counter, produce }
}

describe('createAnswerCache', () => {
  it('makes an answer once for all who ask at the same time and later', async () => {
    const cache = createResponseCache()
    const { counter, produce } = counting()
    const answers = await Promise.all(Array.from({ length: 50 }, () => cache.get('a', '1', produce)))
    await cache.get('a', '1', produce)
    expect(counter.made).toBe(1)
    expect(new Set(answers).size).toBe(1)
  })

  it('makes it anew for another key and another revision', async () => {
    const cache = createResponseCache()
    const { counter, produce } = counting()
    await cache.get('a', '1', produce)
    await cache.get('b', '1', produce)
    await cache.get('a', '2', produce)
    expect(counter.made).toBe(3)
  })

  it('does not keep a failure, nor an answer that asks not to be kept', async () => {
    const cache = createResponseCache()
    await expect(cache.get('a', '1', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    const { counter, produce } = counting()
    expect((await cache.get('a', '1', async () => ({ ...(await produce()), keep: false }))).identity.toString()).toBe('x')
    await cache.get('a', '1', produce)
    await cache.get('a', '1', produce)
    expect(counter.made).toBe(2)
  })

  it('drops what was not used for longest when there are too many or they are too large', async () => {
    const cache = createResponseCache({ entriesMax: 2 })
    const { counter, produce } = counting()
    await cache.get('a', '1', produce)
    await cache.get('b', '1', produce)
    await cache.get('a', '1', produce)
    await cache.get('c', '1', produce)
    await cache.get('a', '1', produce)
    expect(counter.made).toBe(3)
    await cache.get('b', '1', produce)
    expect(counter.made).toBe(4)

    const small = createResponseCache({ bytesMax: 1_000 })
    const large = counting('y'.repeat(600))
    await small.get('a', '1', large.produce)
    await small.get('b', '1', large.produce)
    await small.get('a', '1', large.produce)
    expect(large.counter.made).toBe(3)
  })
})
