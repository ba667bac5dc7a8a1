import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { prepareResponse } from './prepare-response.ts'

const LONG = 'long '.repeat(1_000)
const aResponse = (body = LONG) => ({ status: 200, contentType: 'text/html', body })

describe('a prepared response', () => {
  it('has additional headers with its content alone, and another etag with others', () => {
    const prepare = (policy: string) => prepareResponse({ ...aResponse(), headers: { policy } })
    const { identity, variants } = prepare('strict')
    const { notModifiedHeaders } = variants.identity
    expect(identity.headers).toMatchObject({ policy: 'strict', etag: notModifiedHeaders.etag })
    expect(notModifiedHeaders).toEqual({ etag: expect.any(String), vary: 'accept-encoding', 'cache-control': 'no-cache' })
    expect(prepare('stricter').identity.headers.etag).not.toBe(notModifiedHeaders.etag)
  })

  it('names the address of its content in a 304 as well', () => {
    const location = { 'content-location': '/books.bib' }
    const { br } = prepareResponse({ ...aResponse(), headers: { ...location, policy: 'strict' } }).variants
    expect(br.notModifiedHeaders).toMatchObject(location)
    expect(br.notModifiedHeaders).not.toHaveProperty('policy')
  })

  it('is compressed when a client first asks for that, once for concurrent ones', async () => {
    const { variants, encodings } = prepareResponse(aResponse())
    expect(encodings).toEqual(['br', 'gzip', 'identity'])
    expect([variants.br.content, variants.gzip.content]).toEqual([undefined, undefined])
    const [first, second] = await Promise.all([variants.br.load(), variants.br.load()])
    expect(second).toBe(first)
    expect(variants.br.content).toBe(first)
    expect(first.headers).toMatchObject(variants.br.notModifiedHeaders)
    expect(brotliDecompressSync(first.body).toString()).toBe(LONG)
    expect(gunzipSync((await variants.gzip.load()).body).toString()).toBe(LONG)
  })

  it('is not compressed when that makes it no faster', () => {
    expect(prepareResponse(aResponse('short')).encodings).toEqual(['identity'])
  })

  it('is compressed again after a failure, which all who waited for it get', async () => {
    const compress = vi.fn(async (body: Buffer<ArrayBuffer>) => body).mockRejectedValueOnce(new Error('Out of memory'))
    const { br } = prepareResponse(aResponse(), compress).variants
    const failed = await Promise.allSettled([br.load(), br.load()])
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(br.content).toBeUndefined()
    expect((await br.load()).body.toString()).toBe(LONG)
    await br.load()
    expect(compress).toHaveBeenCalledTimes(2)
  })
})
