import { describe, expect, it, vi } from 'vitest'
import type { Name, Work, WorkLink } from '#csl'
import { type BibtexEntry, readBibtex } from './read.ts'
import { scanBibtex } from './scan.ts'
import { updateBibtex } from './update.ts'
import { writeBibtex } from './write.ts'

vi.mock('./scan.ts', { spy: true })

const read = async (source: string) => (await readBibtex(source)).entries[0] as BibtexEntry
const update = async (source: string, changes: Partial<Work>, links?: WorkLink[]) => {
  const entry = await read(source)
  return updateBibtex(source, entry, { ...entry.work, ...changes }, links ?? entry.links)
}

const ARTICLE = `@string{jacm = "J. {ACM}"}
@ARTICLE{ key+1 ,
  Title   = {On {C}omputable  {N}umbers},   % keep the braces
  subtitle = "With an Application",
  author  = "A. M. {T}uring and others",
  journal = jacm # { (old)},
  year=1936, month = nov, day = 12,
  rating = {5}, publisher = {A \\& B},
  pdf = {https://example.org/a.pdf}
}`

describe('updating the entry of a work', () => {
  it('changes nothing if the work says the same', async () => {
    expect(await update(ARTICLE, {})).toBe(ARTICLE)
  })

  it.each<[string, Partial<Work>, string, string]>([
    ['a field in its place', { publisher: 'C & {D}' }, '{A \\& B}', '{C \\& \\textbraceleft{}D\\textbraceright{}}'],
    ['the field that the entry has for it', { 'container-title': 'Mind' }, 'jacm # { (old)}', '{Mind}'],
    ['the day', { issued: '1936-11-13' }, 'day = 12', 'day = {13}'],
    ['the month', { issued: '1936-12-12' }, 'month = nov', 'month = dec'],
    ['the year alone', { issued: '1937' }, '  year=1936, month = nov, day = 12,\n', '  year={1937},\n'],
    ['a date that no year says', { issued: '1936~' }, '  year=1936, month = nov, day = 12,\n', '  year=1936,\n'],
    [
      'names, of which more are open',
      { author: [{ family: 'Church', given: 'A.' }] },
      '"A. M. {T}uring and others"',
      '"Church, A. and others"',
    ],
    ['names, none of which is open any more', { etAl: undefined as never }, '"A. M. {T}uring and others"', '"Turing, A. M."'],
    ['a new field in the style of the last one', { DOI: '10.1000/x' }, 'a.pdf}\n', 'a.pdf},\n  doi = {10.1000/x}\n'],
    ['a field that is no longer said', { publisher: undefined as never }, ' publisher = {A \\& B},', ''],
    ['the type', { type: 'chapter' }, '@ARTICLE', '@incollection'],
  ])('changes %s', async (name, changes, before, after) => {
    const updated = await update(ARTICLE, changes)
    const expected = ARTICLE.replace(before, after)
    expect(updated).toBe(name.includes('no year') ? expected.replace('a.pdf}\n', 'a.pdf},\n  date = {1936~}\n') : expected)
    const { work } = await read(updated)
    for (const [property, value] of Object.entries(changes)) expect(work[property as keyof Work]).toEqual(value)
  })

  it('leaves one field for the keywords of several', async () => {
    const source = '@book{k, keywords = {a}, title = {T}, keywords = {b}, year = 1936}'
    expect(await update(source, { keyword: 'c, d' })).toBe('@book{k, title = {T}, keywords = {c, d}, year = 1936}')
  })

  it.each([
    ['together', 'keywords = {a}, Keywords = {b}, keywords = {c}', '@book{k, keywords = {d}}'],
    ['among others', 'keywords={a}, note={N}, keywords={b}, year=1, keywords={c}', '@book{k, note={N}, year=1, keywords={d}}'],
    [
      'before comments',
      'keywords={a} % b\n  , keywords={c} % d\n  , year=1, keywords={e}',
      '@book{k % b\n   % d\n  , year=1, keywords={d}}',
    ],
  ])('leaves one field for the keywords of several that stand %s', (_, fields, updated) => {
    const work = { type: 'book', title: 'T', keyword: 'a' } as const
    expect(updateBibtex(`@book{k, ${fields}}`, { work, links: [] }, { ...work, keyword: 'd' }, [])).toBe(updated)
  })

  it('reads the entry as often for a thousand fields for keywords as for two', () => {
    const countScans = (fields: number) => {
      vi.mocked(scanBibtex).mockClear()
      const work = { type: 'book', title: 'T', keyword: 'a' } as const
      const source = `@book{k, title = {T}${', keywords = {a}'.repeat(fields)}}`
      expect(updateBibtex(source, { work, links: [] }, { ...work, keyword: 'b' }, [])).toBe('@book{k, title = {T}, keywords = {b}}')
      return vi.mocked(scanBibtex).mock.calls.length
    }
    expect(countScans(1_000)).toBe(countScans(2))
  })

  it.each<[string, Partial<Work>]>([
    ['dashes and quotation marks of ASCII', { title: "a--b---c ``d'' ?` !`", page: '1-2' }],
    [
      'a comma in a name',
      {
        author: [
          { family: 'Bee, Inc.', given: 'Ann, PhD' },
          { family: 'Cee and Dee', given: 'Eve' },
        ],
      },
    ],
    ['a dollar sign in an address', { URL: 'https://example.gov/$FILE/a_b--c%20d~e.pdf' }],
  ])('writes %s as they are read again', async (_, changes) => {
    const entry = await read('@article{k, title = {T}}')
    expect((await read(await update('@article{k, title = {T}}', changes))).work).toEqual({ ...entry.work, ...changes })
  })

  it('changes the title of a book where it repeats it for its parts', async () => {
    const source = '@book{k, title = {T}, booktitle = {T}}'
    expect(await update(source, { title: 'U' })).toBe('@book{k, title = {U}, booktitle = {U}}')
    const scopus = '@BOOK{k, title = {A history of chess}, journal = {A History of Chess}}'
    expect(await update(scopus, { title: 'U' })).toBe('@BOOK{k, title = {U}, journal = {U}}')
  })

  it('changes the journal or the book, whichever it was read from', async () => {
    const fields = 'title = {T}, journal = {Sigplan Notices}, booktitle = {Proc.}'
    expect(await update(`@inproceedings{k, ${fields}}`, { 'container-title': 'Mind' })).toBe(
      `@inproceedings{k, ${fields.replace('Proc.', 'Mind')}}`,
    )
    expect(await update(`@article{k, ${fields}}`, { 'container-title': 'Mind' })).toBe(
      `@article{k, ${fields.replace('Sigplan Notices', 'Mind')}}`,
    )
  })

  describe('of which authors contributed equally', () => {
    const doe = { family: 'Doe', given: 'Jane' }
    const roe = { family: 'Roe', given: 'Ann' }
    const equal = (name: Name) => ({ ...name, equalContribution: true })

    it('annotates them', async () => {
      const source = '@book{k, author = {Doe, Jane and Roe, Ann}}'
      const updated = '@book{k, author = {Doe, Jane and Roe, Ann}, author+an = {1=equal;2=equal}}'
      expect(await update(source, { author: [equal(doe), equal(roe)] })).toBe(updated)
      expect(await update(updated, { author: [doe, roe] })).toBe(source)
    })

    it('keeps other annotations', async () => {
      const source = '@book{k, author = {Doe, Jane and Roe, Ann}, author+an = {1:family=student;2=equal,lead}}'
      expect((await read(source)).unknownFields).toEqual(['author+an'])
      expect(await update(source, { author: [equal(doe), roe] })).toBe(source.replace('2=equal,lead', '2=lead;1=equal'))
    })

    it('annotates those whom a star marked when the names change', async () => {
      expect(await update('@book{k, author = {Doe*, Jane}}', { author: [equal({ ...doe, given: 'J.' })] })).toBe(
        '@book{k, author = {Doe, J.}, author+an = {1=equal}}',
      )
    })

    it('does not confuse them with those who have an ORCID iD, which stand in an annotation of their own', async () => {
      const source = '@book{k, author = {Doe, Jane and Roe, Ann}}'
      const authors = [doe, { ...roe, ORCID: '0000-0002-1825-0097' }]
      const updated = '@book{k, author = {Doe, Jane and Roe, Ann}, author+an:orcid = {2="0000-0002-1825-0097"}}'
      expect(await update(source, { author: authors })).toBe(updated)
      expect((await read(updated)).work.author).toEqual(authors)
      const moved = '@book{k, author = {Roe, Ann and Doe, Jane}, author+an:orcid = {1="0000-0002-1825-0097"}}'
      expect(await update(updated, { author: authors.toReversed() })).toBe(moved)
      expect(await update(updated, { author: [doe, roe] })).toBe(source)
    })

    it('does not inherit an annotation of other names', async () => {
      const source =
        '@incollection{k, crossref = {p}, author = {Doe, Jane}}\n@book{p, author = {Roe, Ann}, author+an = {1=equal}, title = {P}}'
      expect((await read(source)).work.author).toEqual([doe])
    })
  })

  it('writes the whole title where the entry had a subtitle', async () => {
    const updated = await update(ARTICLE, { title: 'One: Two' })
    expect(updated).toBe(ARTICLE.replace('{On {C}omputable  {N}umbers}', '{One: Two}').replace('\n  subtitle = "With an Application",', ''))
  })

  it.each<[string, Partial<Work>, string]>([
    ['location={Glasgow}, address={New {York}}', { 'publisher-place': 'Paris' }, 'location={Glasgow}, address={Paris}'],
    ['location={Glasgow}, address={New {York}}', { 'event-place': 'Rome' }, 'location={Rome}, address={New {York}}'],
    ['location={Glasgow}, address={New {York}}', { 'publisher-place': undefined as never }, 'venue={Glasgow}'],
    ['location={Glasgow}, address={New {York}}', { 'event-place': undefined as never }, 'address={New {York}}'],
    ['location={Glasgow}, address={New {York}}', { 'event-place': 'New York' }, 'address={New {York}}, venue={New York}'],
    ['location={Berlin}, address={Berlin}', { 'publisher-place': 'Paris' }, 'address={Paris}'],
    ['booktitle={B}, booksubtitle={S}', { 'container-title': 'C' }, 'booktitle={C}'],
    ['date={2010}, pubstate={prepublished}', { issued: '2011' }, 'date={2011}, pubstate={prepublished}'],
    ['year=2010, month = jul # " 5--9"', { issued: '2010-07' }, 'year=2010, month = jul'],
    ['year=2010, month = oct # "~12"', { issued: '2010-10-13' }, 'year=2010, month = oct, day = {13}'],
    ['year=2010, month = oct # "~12"', { issued: '2011-10-12' }, 'year={2011}, month = oct, day = {12}'],
  ])('changes %s by %o', async (before, changes, after) => {
    const source = `@inproceedings{k, title={T}, ${before}}`
    const updated = await update(source, changes)
    expect(updated).toBe(source.replace(before, after))
    const expected = { ...(await read(source)).work, ...changes }
    expect((await read(updated)).work).toEqual(JSON.parse(JSON.stringify(expected)))
  })

  it('changes the number of a periodical where it stands', async () => {
    const source = '@periodical{k, title={T}, number=3}'
    expect(await update(source, { issue: '4' })).toBe('@periodical{k, title={T}, number={4}}')
  })

  it('changes and removes links', async () => {
    const links: WorkLink[] = [{ kind: 'pdf', href: 'https://example.org/b.pdf' }]
    expect(await update(ARTICLE, {}, links)).toBe(ARTICLE.replace('a.pdf', 'b.pdf'))
    expect(await update(ARTICLE, {}, [])).not.toContain('pdf')
  })

  it.each([
    ['year = {in press}', { issued: '2024', status: undefined }, 'year = {2024}'],
    ['date = {1936-11}, year = 1936', { issued: '1937-02' }, 'date = {1937-02}, year = {1937}'],
    ['pubstate = {submitted}', { status: 'accepted' }, 'pubstate = {inpress}'],
  ])('says a date and a status where %s stands', async (before, changes, after) => {
    const source = `@misc{k, title = {T}, ${before}}`
    expect(await update(source, changes as Partial<Work>)).toBe(source.replace(before, after))
  })

  it('finds every other field as it was after any edit', async () => {
    const edits: Partial<Work>[] = [
      { title: 'New } title' },
      { volume: '1' },
      { issue: '2' },
      { page: '1-2' },
      { URL: 'https://example.org/{x}' },
      { keyword: 'a, b' },
      { abstract: '100% {' },
      { ISSN: '0026-4423' },
      { arXiv: '2001.00001' },
      { editor: [{ literal: 'ACM' }] },
      { note: 'é $x$ #' },
    ]
    for (const changes of edits) {
      const updated = await update(ARTICLE, changes)
      const { work, unknownFields, key } = await read(updated)
      const before = await read(ARTICLE)
      expect(key).toBe(before.key)
      expect(unknownFields).toEqual(before.unknownFields)
      const expected = changes.URL ? { URL: 'https://example.org/%7Bx%7D' } : changes
      expect(work).toEqual({ ...before.work, ...expected })
    }
  })

  it.each(['eprinttype', 'archiveprefix'])(
    'keeps the number of another archive in %s when a number of arXiv is added or removed',
    async (archive) => {
      const source = `@article{k, title = {T}, eprint = {24314719}, ${archive} = {PubMed}}`
      const updated = source.replace(/\}$/u, ', arxiv = {1602.05314}}')
      expect(await update(source, { arXiv: '1602.05314' })).toBe(updated)
      expect((await read(updated)).work).toMatchObject({ PMID: '24314719', arXiv: '1602.05314' })
      expect(await update(updated, { arXiv: undefined as never })).toBe(source)
    },
  )

  it.each<[string, keyof Work | 'links']>([
    ['pdf = {https://example.org/a.pdf}, url_pdf = {https://example.org/b.pdf}, url_paper = {https://example.org/c.pdf}', 'links'],
    ['pages = {1--9}, eid = {12}, articleno = {17}', 'page'],
    ['eprint = {1602.05314}, eprinttype = {arxiv}, arxiv = {1602.05315}', 'arXiv'],
    ['pmid = {24314719}, eprint = {24314720}, eprinttype = {pubmed}', 'PMID'],
  ])('what is removed does not come back from a second field: %s', async (fields, property) => {
    const source = `@article{k, title = {T}, ${fields}}`
    const updated = await (property === 'links' ? update(source, {}, []) : update(source, { [property]: undefined }))
    expect(await read(updated)).toMatchObject({ work: { type: 'article-journal', title: 'T' }, links: [] })
    expect((await read(updated)).work[property as keyof Work]).toBeUndefined()
  })

  it('keeps the path of a file in a second field for a link that is removed', async () => {
    const source = '@article{k, title = {T}, pdf = {https://example.org/a.pdf}, url_pdf = {/home/jane/a.pdf}}'
    expect(await update(source, {}, [])).toBe('@article{k, title = {T}, url_pdf = {/home/jane/a.pdf}}')
  })

  it.each(['magazine', 'newspaper'])('an article of a %s is written as one and changed from and to one', async (subtype) => {
    const type = `article-${subtype}` as Work['type']
    expect((await read(writeBibtex('k', { type, title: 'T' }))).work).toEqual({ type, title: 'T' })
    const source = `@article{k, title = {T}, entrysubtype = {${subtype}}}`
    expect(await update(source, { type: 'article-journal' })).toBe('@article{k, title = {T}}')
    expect(await update(source, { type: 'book' })).toBe('@book{k, title = {T}}')
    expect(await update('@article{k, title = {T}}', { type })).toBe(source)
    expect(await update('@misc{k, title = {T}}', { type })).toBe(source)
  })

  it('returns text without an entry as it is', () => {
    expect(updateBibtex('nothing', { work: { type: 'book' }, links: [] }, { type: 'book', title: 'T' }, [])).toBe('nothing')
  })
})
