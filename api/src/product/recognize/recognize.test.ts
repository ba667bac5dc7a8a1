import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createFormatter, getBuiltInStyle, getStyleLocale } from '@portfolio/citations'
import { API_PREFIX, ownerEndpoints, type Recognition, type RecognizedWork } from '@portfolio/contracts'
import { parseCitation, readBibtex, toCslItem, type Work } from '@portfolio/scholarship'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startIdentifierSources } from '#test/start-identifier-sources.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'

let api: TestApi
let sources: Awaited<ReturnType<typeof startIdentifierSources>>
beforeAll(async () => {
  sources = await startIdentifierSources()
  api = await startTestApi({ identifierOptions: { request: sources.request }, threadLimits: { entries: { cpuMsMax: 500 } } })
})
afterAll(async () => {
  await api.close()
  await sources.close()
})

const post = (body: object) => api.asOwner().post(API_PREFIX + ownerEndpoints.recognize, body)
const recognize = async (text: string, collection = 'journalArticles'): Promise<Recognition> => {
  const response = await post({ text, collection })
  expect(response.status, response.text).toBe(200)
  return response.body
}

const CITATION =
  'Turing, A. M. (1950). Computing Machinery and Intelligence. Mind, 59(236), 433–460. https://doi.org/10.1093/mind/LIX.236.433'
const mind = { 'container-title': 'Mind', volume: '59', issue: '236', page: '433-460', DOI: '10.1093/mind/lix.236.433' }

describe('a pasted text', () => {
  it('that is a citation fills in the form, without placeholders', async () => {
    expect(await recognize(CITATION)).toEqual({
      kind: 'citation',
      values: {
        title: 'Computing Machinery and Intelligence',
        author: 'A. M. Turing',
        link: 'https://doi.org/10.1093/mind/lix.236.433',
        releaseDate: '1950',
      },
      details: { csl: mind, links: [], bibtex: null },
    })
  })

  it('that is a citation becomes a work of the collection that the owner has chosen', async () => {
    expect(await recognize(CITATION, 'projects')).toMatchObject({ details: { csl: mind } })
    expect(await recognize(CITATION, 'projects')).not.toHaveProperty('details.csl.type')
    const thesis = 'Turing, A. M. (1938). Systems of Logic Based on Ordinals [PhD thesis, Princeton University].'
    expect(await recognize(thesis, 'books')).toMatchObject({ details: { csl: { type: 'thesis', publisher: 'Princeton University' } } })
    expect(await recognize(CITATION, 'conferences')).toMatchObject({
      values: { title: 'Computing Machinery and Intelligence', conferenceDate: '1950' },
      details: { csl: { ...mind, author: [{ family: 'Turing', given: 'A. M.' }] } },
    })
  })

  it('that is a BibTeX entry keeps the entry', async () => {
    const entry = '@article{t, title={Chess}, author={Turing, Alan}, year=1953, journal={Mind}, odd={kept}}'
    expect(await recognize(entry)).toMatchObject({
      kind: 'entry',
      values: { title: 'Chess', author: 'Alan Turing', releaseDate: '1953' },
      details: { bibtex: entry },
    })
  })

  it('that is a RIS record or an item of CSL-JSON is read as one', async () => {
    expect(await recognize('TY  - JOUR\r\nTI  - A title\r\nAU  - Turing, Alan\r\nPY  - 1950\r\nER  - ')).toMatchObject({
      kind: 'entry',
      values: { title: 'A title', author: 'Alan Turing', releaseDate: '1950' },
    })
    expect(await recognize('[{"type":"book","title":"A book","publisher":"Press"}]', 'books')).toMatchObject({
      kind: 'entry',
      values: { title: 'A book' },
      details: { csl: { publisher: 'Press' } },
    })
  })

  it.each([300, 1_000, 4_000])(
    'that has %i authors fills the field with as many as fit, and the details with no truncated list',
    async (count) => {
      const author = Array.from({ length: count }, (_, n) => ({
        family: `Family${'abcdefghij'[n % 10]}`,
        given: `${'ABCDEFGHIJ'[n % 10]}.`,
      }))
      const item = JSON.stringify({ type: 'article-journal', title: 'By many', author })
      const { values, details } = (await recognize(item)) as RecognizedWork & { kind: 'entry' }
      expect(values.author?.length).toBeLessThanOrEqual(20_000)
      expect(values.author).toMatch(count > 1_000 ? /, \w\. Family\w et al\.$/ : / and J\. Familyj$/)
      expect(details.csl).not.toHaveProperty('author')
      const conference = (await recognize(item, 'conferences')) as RecognizedWork & { kind: 'entry' }
      expect(conference.details.csl.author).toHaveLength(250)
    },
  )

  it('that is a megabyte of brackets is not parsed, which would take half a second', async () => {
    const parse = vi.spyOn(JSON, 'parse')
    const text = '['.repeat(1_000_000)
    const recognized = await recognize(text)
    const parsed = parse.mock.calls.filter(([json]) => json === text)
    parse.mockRestore()
    expect([recognized, parsed.length]).toEqual([{ kind: 'nothing' }, 0])
  })

  it('that is an identifier is recognized, but not looked up', async () => {
    expect(await recognize('https://doi.org/10.1093/mind/LIX.236.433')).toEqual({
      kind: 'identifier',
      scheme: 'DOI',
      value: '10.1093/mind/lix.236.433',
    })
    expect(await recognize('ISBN 978-0-19-825080-7', 'books')).toEqual({ kind: 'identifier', scheme: 'ISBN', value: '9780198250807' })
    expect(sources.requests).toEqual([])
  })

  it.each([
    'On Computable Numbers, with an Application to the Entscheidungsproblem',
    '@ the edge: an essay',
    '{Braces} in a title',
    '@article{a, title={A}} @article{b, title={B}}',
    '@article{never closed',
    'TY  - JOUR\nTI  - A\nER  -\nTY  - JOUR\nTI  - B\nER  -',
    '[1, 2]',
    '0000-0002-1825-0097',
    '978-0-19-825080-8',
  ])('that is %j is recognized as nothing', async (text) => {
    expect(await recognize(text)).toEqual({ kind: 'nothing' })
  })

  it('that takes too long to read is recognized as nothing, and does not block other requests', async () => {
    const responded: string[] = []
    const recognized = recognize(`@article{a, title={${'A,'.repeat(45_000)}}}`).then((recognition) => {
      responded.push('recognition')
      return recognition
    })
    await api.asVisitor().get('/api/books')
    responded.push('list')
    expect(await recognized).toEqual({ kind: 'nothing' })
    expect(responded).toEqual(['list', 'recognition'])
  })

  it.each([
    ['is empty', { text: '', collection: 'books' }, 'text'],
    ['is a number', { text: 7, collection: 'books' }, 'text'],
    ['is too long', { text: 'x'.repeat(1_000_001), collection: 'books' }, 'text'],
    ['is for posts', { text: 'A title', collection: 'blogs' }, 'collection'],
    ['is for no collection', { text: 'A title' }, 'collection'],
    ['is for an object', { text: 'A title', collection: { name: 'books' } }, 'collection'],
  ])('is rejected when it %s', async (_, body, path) => {
    expect(await post(body)).toMatchObject({ status: 422, body: { errors: [{ path }] } })
  })
})

const formatter = createFormatter()

/** Returns the words of a title or a name, however a style formats them. */
const toComparable = (text = '') =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
/** Names and titles are told apart by their capitals and spaces, which Chinese and Japanese do not have. */
const hasCapitals = ({ title = '', author, editor }: Work) => /\p{Lu}/u.test(title) && /\p{Lu}/u.test(JSON.stringify(author ?? editor))
const toFacts = ({ title, author, editor, issued }: Work) => {
  const [first] = author ?? editor ?? []
  return [toComparable(title), toComparable(first?.family ?? first?.literal), issued?.slice(0, 4)].join(' | ')
}

describe.each([
  ['the demo', '../../../../infra/demo/works.bib', 2, 0.95],
  ['bibliographies with every oddity', '../../../../packages/scholarship/corpus/entries.bib', 7, 0.85],
  ['bibliographies from public files', '../../../../packages/scholarship/corpus/collected.bib', 6, 0.8],
])('citations of %s', (_, file, every, least) => {
  const styles = ['apa', 'mla', 'chicago-author-date', 'chicago-notes', 'harvard', 'ieee', 'vancouver'] as const

  it(`in seven styles are parsed with the right title, author and year in at least ${least * 100}% of all cases`, async () => {
    const { entries } = await readBibtex(await readFile(join(import.meta.dirname, file), 'utf8'))
    const wrong: string[] = []
    let count = 0
    for (const [place, id] of styles.entries())
      for (const [index, { key, work }] of entries.entries()) {
        // Each style prints other entries than the one before it.
        if ((index + place) % every || !(work.author ?? work.editor) || !work.issued || !work.title || !hasCapitals(work)) continue
        const { text } = formatter.format(getBuiltInStyle(id), toCslItem(key, work), getStyleLocale(id))
        const read = parseCitation(text)?.work
        count += 1
        if (!read || toFacts(read) !== toFacts(work)) wrong.push(text)
      }
    expect(count).toBeGreaterThan(200)
    expect(1 - wrong.length / count, wrong.join('\n')).toBeGreaterThanOrEqual(least)
  }, 120_000)
})
