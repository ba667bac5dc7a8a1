import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readFirst } from '#test/read-first.ts'
import { type IdentifierSources, startIdentifierSources } from '#test/start-identifier-sources.ts'
import { createIdentifiers, readIdentifier } from './find-works.ts'

const inquiry = { onProgress: () => {}, signal: undefined }

let sources: IdentifierSources
let identifiers: ReturnType<typeof createIdentifiers>
beforeAll(async () => {
  sources = await startIdentifierSources()
})
afterEach(() => {
  sources.reset()
  identifiers.close()
})
afterAll(() => sources.close())

describe('what was found', () => {
  it('is not asked for again for a few minutes', async () => {
    identifiers = createIdentifiers(readFirst, { request: sources.request, limits: { pauses: false } })
    const first = await identifiers.find(readIdentifier('10.1093/mind/LIX.236.433'), inquiry)
    expect(await identifiers.find(readIdentifier('https://doi.org/10.1093/MIND/lix.236.433'), inquiry)).toBe(first)
    expect(sources.asked).toHaveLength(1)
  })

  it('is asked for again after a failure', async () => {
    identifiers = createIdentifiers(readFirst, { request: sources.request, limits: { pauses: false } })
    sources.respond('api.crossref.org/works/10.1093%2Fmind%2Flix.236.433', { status: 500 })
    await expect(identifiers.find(readIdentifier('10.1093/mind/LIX.236.433'), inquiry)).rejects.toMatchObject({ status: 503 })
    sources.reset()
    expect((await identifiers.find(readIdentifier('10.1093/mind/LIX.236.433'), inquiry)).works).toHaveLength(1)
  })

  it('is asked for a few times at once, not more', async () => {
    identifiers = createIdentifiers(readFirst, { request: sources.request, limits: { pauses: false } })
    const all = await Promise.allSettled(Array.from({ length: 6 }, (_, n) => identifiers.find(readIdentifier(`10.1000/${n}`), inquiry)))
    const statuses = all.map((result) => (result as PromiseRejectedResult).reason.status)
    expect(statuses.sort()).toEqual([404, 404, 404, 404, 429, 429])
  })

  it('is nothing, and nobody is asked, where it is switched off', async () => {
    identifiers = createIdentifiers(readFirst, { isOn: false, request: sources.request })
    await expect(identifiers.find(readIdentifier('10.1093/mind/LIX.236.433'), inquiry)).rejects.toMatchObject({
      status: 404,
      message: 'This server does not look up identifiers. Import a file instead.',
    })
    expect(sources.asked).toEqual([])
  })
})
