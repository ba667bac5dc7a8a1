import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { readFirst } from '#test/read-first.ts'
import { startIdentifierSources } from '#test/start-identifier-sources.ts'
import { createClient } from './client.ts'
import { createFetchOrcid } from './orcid-list.ts'

const ORCID = '0000-0002-1825-0097'
const WORKS = `pub.orcid.org/v3.0/${ORCID}/works`

const sources = await startIdentifierSources()
afterEach(() => sources.reset())
afterAll(() => sources.close())

const fetchAll = async ({
  onProgress = (_read: number, _total: number) => {},
  signal = undefined as AbortSignal | undefined,
  completingMs = 60_000,
} = {}) => {
  const { get, close } = createClient({ request: sources.request, limits: { pauses: false } })
  try {
    return await createFetchOrcid(completingMs)(ORCID, { get, readFirst, onProgress, signal })
  } finally {
    close()
  }
}

const summary = (code: number, more: object = {}) => ({
  'put-code': code,
  title: { title: { value: `Work ${code}` } },
  type: 'journal-article',
  'publication-date': { year: { value: '2020' } },
  'external-ids': {
    'external-id': [{ 'external-id-type': 'doi', 'external-id-value': `10.1000/${code}`, 'external-id-relationship': 'self' }],
  },
  ...more,
})
const list = (codes: number[], more: object = {}) =>
  sources.respond(WORKS, { body: JSON.stringify({ group: codes.map((code) => ({ 'work-summary': [summary(code, more)] })) }) })
const getAddresses = (host: string) => sources.requests.map(({ address }) => address).filter((address) => address.startsWith(host))

describe('the works of an ORCID record', () => {
  it('are listed once each, in the preferred description, with the details of the record', async () => {
    const { works, note } = await fetchAll()
    expect(works).toEqual([
      {
        type: 'article-journal',
        title: 'Computing machinery and intelligence',
        author: [{ family: 'Turing', given: 'Alan M.', ORCID }],
        issued: '1950-10',
        'container-title': 'Mind',
        volume: '59',
        issue: '236',
        page: '433-460',
        DOI: '10.1093/mind/lix.236.433',
        ISSN: '0026-4423',
        URL: 'https://doi.org/10.1093/mind/LIX.236.433',
        language: 'en',
        abstract: 'Can machines think?',
      },
      { type: 'speech', title: 'Intelligent Machinery: A Heretical Theory', URL: 'https://turingarchive.example/b/4' },
      { type: 'thesis', title: 'Systems of Logic Based on Ordinals', issued: '1938', publisher: 'Princeton University' },
    ])
    expect(note).toBeUndefined()
    // The entry has volume and pages, so no other service is asked about it.
    expect(sources.requests.map(({ address }) => address)).toEqual([WORKS, `${WORKS}/102,103,104`])
  })

  it('are read 100 at a time, and completed by the agency of their DOIs', async () => {
    const codes = Array.from({ length: 300 }, (_, n) => n + 1)
    list(codes)
    for (const start of [0, 100, 200]) {
      const part = codes.slice(start, start + 100)
      sources.respond(`${WORKS}/${part.join(',')}`, { body: JSON.stringify({ bulk: part.map((code) => ({ work: summary(code) })) }) })
    }
    for (const code of codes) {
      const message = { DOI: `10.1000/${code}`, type: 'journal-article', title: [`Work ${code} in full`], volume: '7', page: '1-2' }
      sources.respond(`api.crossref.org/works/10.1000%2F${code}`, { body: JSON.stringify({ message }) })
    }
    const progress: number[] = []
    const { works } = await fetchAll({ onProgress: (read, total) => progress.push(read / total) })
    expect(works).toHaveLength(300)
    expect(works[299]).toEqual({
      type: 'article-journal',
      title: 'Work 300 in full',
      issued: '2020',
      volume: '7',
      page: '1-2',
      DOI: '10.1000/300',
    })
    expect(getAddresses('pub.orcid.org')).toHaveLength(4)
    expect(getAddresses('api.crossref.org')).toHaveLength(300)
    expect(progress[0]).toBe(0)
    expect(progress.at(-1)).toBe(1)
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  })

  it('stay as they are in the record once the agency does not respond, with a note', async () => {
    list([1, 2, 3])
    sources.respond('api.crossref.org/works/10.1000%2F1', { status: 404 })
    sources.respond('api.crossref.org/works/10.1000%2F2', { status: 429, headers: { 'retry-after': '60' } })
    const { works, note } = await fetchAll()
    expect(works.map(({ title }) => title)).toEqual(['Work 1', 'Work 2', 'Work 3'])
    expect(note).toMatch(/^Crossref and DataCite did not respond about 2 works/)
    expect(getAddresses('api.crossref.org')).toHaveLength(2)
  })

  it('stay as they are in the record when completing them takes too long, with a note', async () => {
    list([1, 2])
    const { works, note } = await fetchAll({ completingMs: 0 })
    expect(works).toHaveLength(2)
    expect(note).toMatch('did not respond about 2 works')
    expect(getAddresses('api.crossref.org')).toEqual([])
  })

  it('are read from their summaries when their details are not available', async () => {
    list([1], { 'external-ids': null })
    for (const response of [{ status: 500 }, { body: '{"bulk":[{"error":{"response-code":404}}]}' }, { body: '{"bulk":' }]) {
      sources.respond(`${WORKS}/1`, response)
      expect((await fetchAll()).works).toEqual([{ type: 'article-journal', title: 'Work 1', issued: '2020' }])
    }
  })

  it.each([
    ['book', 'self', '9780198250807'],
    ['book', 'part-of', undefined],
    ['conference-poster', 'part-of', undefined],
    ['book-chapter', 'part-of', '9780198250807'],
    ['encyclopedia-entry', 'part-of', '9780198250807'],
  ])('have the ISBN of the book that they are part of only as its parts: %s, %s', async (type, relationship, ISBN) => {
    const isbn = { 'external-id-type': 'isbn', 'external-id-value': '978-0-19-825080-7', 'external-id-relationship': relationship }
    list([1], { type, 'external-ids': { 'external-id': [isbn] } })
    sources.respond(`${WORKS}/1`, { status: 500 })
    expect((await fetchAll()).works.map((work) => work.ISBN)).toEqual([ISBN])
  })

  it.each([
    ['Alan M. Turing', { family: 'Turing', given: 'Alan M.' }],
    ['Turing, Alan M.', { family: 'Turing', given: 'Alan M.' }],
    ['Press, William H.', { family: 'Press', given: 'William H.' }],
    ['World Bank', { literal: 'World Bank' }],
    ['ATLAS Collaboration, CERN', { literal: 'ATLAS Collaboration, CERN' }],
  ])('have contributors whose names are in either order: %s', async (name, author) => {
    list([1], { contributors: { contributor: [{ 'credit-name': { value: name } }] }, 'external-ids': null })
    sources.respond(`${WORKS}/1`, { status: 500 })
    expect((await fetchAll()).works.map((work) => work.author)).toEqual([[author]])
  })

  it('are left out without a title, and are not requested if their code is not a number', async () => {
    sources.respond(WORKS, {
      body: JSON.stringify({
        group: [
          { 'work-summary': [{ 'put-code': '7/../8', title: { title: { value: 'No code' } } }] },
          { 'work-summary': [{ 'put-code': 9, title: null }] },
          { 'work-summary': [] },
          null,
          { 'work-summary': [summary(10, { 'external-ids': null })] },
        ],
      }),
    })
    expect((await fetchAll()).works.map(({ title }) => title)).toEqual(['Work 10'])
    expect(getAddresses('pub.orcid.org')).toEqual([WORKS, `${WORKS}/9,10`])
  })

  it('are read while other requests are handled', async () => {
    const contributor = Array.from({ length: 200 }, (_, n) => ({ 'credit-name': { value: `Charles Simeon Turing${n}` } }))
    list(
      Array.from({ length: 100 }, (_, n) => n + 1),
      { contributors: { contributor }, 'external-ids': null },
    )
    let [turns, turnsAtFirst] = [0, 0]
    const count = setInterval(() => {
      turns += 1
    }, 1)
    const onProgress = (read: number) => {
      if (read === 1) turnsAtFirst = turns
    }
    const { works } = await fetchAll({ onProgress })
    clearInterval(count)
    expect(works).toHaveLength(100)
    expect(turns - turnsAtFirst).toBeGreaterThan(3)
  })

  it('are reported as 404 if there are none or no record, and as 503 if the record is unreadable', async () => {
    sources.respond(WORKS, { body: '{"group":[]}' })
    await expect(fetchAll()).rejects.toMatchObject({ status: 404, message: `The ORCID record ${ORCID} has no public works.` })
    sources.respond(WORKS, { status: 404 })
    await expect(fetchAll()).rejects.toMatchObject({ status: 404, message: `No record of ${ORCID} at ORCID.` })
    sources.respond(WORKS, { body: '<html>' })
    await expect(fetchAll()).rejects.toMatchObject({ status: 503, message: expect.stringContaining('ORCID sent no usable response') })
  })

  it('are not requested any more after the owner cancels', async () => {
    list([1, 2, 3])
    const canceled = new AbortController()
    const onProgress = (read: number) => {
      if (read === 1) canceled.abort()
    }
    await expect(fetchAll({ onProgress, signal: canceled.signal })).rejects.toMatchObject({ name: 'AbortError' })
    expect(getAddresses('api.crossref.org')).toHaveLength(1)
  })
})
