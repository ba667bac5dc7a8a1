import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { readFirst } from '#test/read-first.ts'
import { startIdentifierSources } from '#test/start-identifier-sources.ts'
import { createIdentifiers, readIdentifier } from './find-works.ts'

const lookup = { onProgress: () => {}, signal: undefined }

let identifiers: ReturnType<typeof createIdentifiers>
const sources = await startIdentifierSources()
afterEach(() => {
  sources.reset()
  identifiers.close()
})
afterAll(() => sources.close())

describe('an identifier', () => {
  it('is not looked up again for a few minutes', async () => {
    identifiers = createIdentifiers(readFirst, { request: sources.request, limits: { pauses: false } })
    const first = await identifiers.find(readIdentifier('10.1093/mind/LIX.236.433'), lookup)
    expect(await identifiers.find(readIdentifier('https://doi.org/10.1093/MIND/lix.236.433'), lookup)).toBe(first)
    expect(sources.requests).toHaveLength(1)
  })

  it('is looked up again after a failure', async () => {
    identifiers = createIdentifiers(readFirst, { request: sources.request, limits: { pauses: false } })
    sources.respond('api.crossref.org/works/10.1093%2Fmind%2Flix.236.433', { status: 500 })
    await expect(identifiers.find(readIdentifier('10.1093/mind/LIX.236.433'), lookup)).rejects.toMatchObject({ status: 503 })
    sources.reset()
    expect((await identifiers.find(readIdentifier('10.1093/mind/LIX.236.433'), lookup)).works).toHaveLength(1)
  })

  it('is rejected with 429 when four others are being looked up', async () => {
    identifiers = createIdentifiers(readFirst, { request: sources.request, limits: { pauses: false } })
    const all = await Promise.allSettled(Array.from({ length: 6 }, (_, n) => identifiers.find(readIdentifier(`10.1000/${n}`), lookup)))
    const statuses = all.map((result) => (result as PromiseRejectedResult).reason.status)
    expect(statuses.sort()).toEqual([404, 404, 404, 404, 429, 429])
  })

  it('is not found, and no request is sent, when lookups are switched off', async () => {
    identifiers = createIdentifiers(readFirst, { isOn: false, request: sources.request })
    await expect(identifiers.find(readIdentifier('10.1093/mind/LIX.236.433'), lookup)).rejects.toMatchObject({
      status: 404,
      message: 'This server does not look up identifiers. Import a file instead.',
    })
    expect(sources.requests).toEqual([])
  })
})
