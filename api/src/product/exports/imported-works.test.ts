import { journalArticles } from '@portfolio/contracts'
import { type BibtexEntry, readBibtex } from '@portfolio/scholarship'
import { describe, expect, it } from 'vitest'
import { draftWork, type WorkDraft } from '#product/shared/draft-work.ts'
import { setUpWorks } from '#test/set-up-works.ts'

const { api, save } = setUpWorks()
const get = (path: string) => api().asVisitor().get(path)

describe('an imported work', () => {
  const SOURCE = `@string{mind = "Mind: {A} Quarterly"}
@ARTICLE{ turing50 ,
  Title     = {Computing {M}achinery   and {\\em Intelligence}},  % keep
  author    = "Turing, A. M. and others",
  journal   = mind # " Review",
  year      = 1950, month = oct,
  rating    = {5},
  date-added = {2009-01-01}
}`

  const importEntry = async (source: string, change: (draft: WorkDraft) => object = () => ({})) => {
    const [{ work, links }] = (await readBibtex(source)).entries as [BibtexEntry]
    const draft = draftWork(journalArticles, { work, links, bibtex: source })
    return (
      await api()
        .asOwner()
        .post('/api/journalArticles/add', { ...draft.values, details: draft.details, ...change(draft) })
    ).body
  }

  const ENTRY = SOURCE.slice(SOURCE.indexOf('@ARTICLE'))
  /** Without its private fields and comments. */
  const PUBLIC_ENTRY = ENTRY.replace('  % keep', '').replace(/,\s+rating[^}]+\},\s+date-added[^}]+\}/, '')

  it('is exported as its entry was in the imported file, for visitors without private fields', async () => {
    await importEntry(SOURCE)
    const macro = '@string{mind = "Mind: {A} Quarterly"}'
    expect((await get('/articles.bib')).text).toBe(`${macro}\n\n${PUBLIC_ENTRY}\n`)
    const own = await api().asOwner().get('/api/works/as-imported')
    expect(own.body.bibtex).toBe(`${macro}\n\n${ENTRY}\n`)
  })

  it('differs from its entry in the edited fields only', async () => {
    const { _id, version } = await importEntry(SOURCE)
    await importEntry(SOURCE, ({ values, details }) => ({
      id: _id,
      version,
      title: 'Can machines think?',
      releaseDate: '1951',
      description: values.description,
      details: { ...details, csl: { ...details.csl, volume: '59' } },
    }))
    expect((await get('/articles.bib')).text).toContain(
      PUBLIC_ENTRY.replace('{Computing {M}achinery   and {\\em Intelligence}}', '{Can machines think?}').replace(
        '1950, month = oct',
        '{1951},\n  volume = {59}',
      ),
    )
  })

  it('keeps its key, and the second one with the same key gets a number', async () => {
    await importEntry(SOURCE)
    await importEntry(SOURCE)
    const { entries } = await readBibtex((await get('/articles.bib')).text)
    expect(entries.map(({ key }) => key).sort()).toEqual(['turing50', 'turing50-2'])
  })

  it('whose entry is not valid BibTeX is exported like any other', async () => {
    await save({ details: { csl: {}, links: [], bibtex: '@article{broken, title = {' } })
    expect((await readBibtex((await get('/articles.bib')).text)).entries).toMatchObject([{ key: 'turing1950computing' }])
  })
})
