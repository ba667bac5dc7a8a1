import {
  API_PREFIX,
  books,
  conferences,
  journalArticles,
  ownerEndpoints,
  publicEndpoints,
  TITLE_CHARACTERS_MAX,
  type WorkCollection,
  type WorkEntry,
} from '@portfolio/contracts'
import { describe, expect, it } from 'vitest'
import { aDraft } from '#test/factories.ts'
import { details, draft, setUpWorks } from '#test/set-up-works.ts'

const { api, save, list } = setUpWorks()

const preview = ({ name }: WorkCollection, body: object) =>
  api()
    .asOwner()
    .post(API_PREFIX + ownerEndpoints.workPreview(name), body)
const withoutIds = ({ _id, version: _, path: __, ...entry }: WorkEntry) => entry

const names = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ given: 'Ada', family: `Name${index}`, suffix: 'Jr.', 'non-dropping-particle': 'von' },
    ...{ ORCID: '0000-0002-1825-0097', equalContribution: true },
  }))

describe('a preview', () => {
  it.each<[string, WorkCollection, object]>([
    ['of plain fields', journalArticles, draft()],
    ['with a link of a publisher', journalArticles, draft({ link: 'https://www.example.org/a' })],
    ['with a DOI', books, aDraft(books, { link: 'doi:10.1000/182', releaseDate: 'in press' })],
    ['with words for a link, and no year', books, aDraft(books, { link: 'Clarendon Press, Oxford', releaseDate: 'soon' })],
    [
      'with details',
      journalArticles,
      draft({
        link: 'https://example.org/',
        details: details({ issued: '1951', status: 'accepted', 'container-title': 'Nature', volume: '59', DOI: '10.1000/1' }, [
          { kind: 'code', href: 'https://code.example/' },
          { kind: 'pdf', href: 'https://archive.example/a.pdf' },
        ]),
      }),
    ],
    ['of a talk of the past', conferences, aDraft(conferences, { conferenceDate: 'May 1947' })],
    ['of an upcoming talk', conferences, aDraft(conferences, { conferenceDate: 'May 2099' })],
    ['in Arabic', journalArticles, draft({ title: 'الحوسبة والذكاء', author: 'آلان تورنغ', link: 'مجلة العقل' })],
    ['with markup', journalArticles, draft({ title: '<script>alert(1)</script>', link: 'javascript:alert(1)', description: 'a\r\nb' })],
  ])('%s is the entry that the list shows once it is saved', async (_, collection, sent) => {
    const { status, body } = await preview(collection, sent)
    expect(status).toBe(200)
    expect(body).toMatchObject({ _id: '', version: 0, path: '' })
    expect((await api().asOwner().post(`/api${collection.path}/add`, sent)).status).toBe(200)
    const [entry] = (
      await api()
        .asVisitor()
        .get(API_PREFIX + publicEndpoints.works(collection.name))
    ).body.items
    expect(withoutIds(body)).toEqual(withoutIds(entry))
  })

  it('of an edit has the saved details, unless the draft has its own', async () => {
    const { body } = await save({ details: details({ 'container-title': 'Nature', issued: '1951' }), link: 'https://example.org/' })
    const [saved] = (await list()).items
    const changed = { ...draft({ link: 'https://example.org/', title: 'Another title' }), id: body._id }
    expect((await preview(journalArticles, changed)).body).toEqual({ ...saved, values: { ...saved?.values, title: 'Another title' } })
    expect((await preview(journalArticles, { ...changed, details: details({ issued: '1952' }) })).body).toMatchObject({
      year: '1952',
      imprint: '',
    })
  })

  it('accepts fields that are empty or missing', async () => {
    expect((await preview(journalArticles, {})).body).toMatchObject({ values: { title: '', author: '' }, year: '', imprint: '', links: [] })
    expect((await preview(journalArticles, { title: 'T', author: '', id: 'gone' })).body).toMatchObject({ values: { title: 'T' } })
  })

  it('does not change the content', async () => {
    const before = api().content.current()
    await preview(journalArticles, draft())
    await api().content.refresh()
    expect(api().content.current()).toBe(before)
  })

  it.each<[string, object]>([
    ['title', { title: 'x'.repeat(TITLE_CHARACTERS_MAX + 1) }],
    ['author', { author: 5 }],
    ['details.csl.issued', { details: details({ issued: 'yesterday' }) }],
    ['details.links', { details: { csl: {}, links: 'none', bibtex: null } }],
  ])('is rejected with %s that could not be saved', async (path, changed) => {
    expect(await preview(journalArticles, { ...draft(), ...changed })).toMatchObject({ status: 422, body: { errors: [{ path }] } })
  })
})

it('a work with the maximum of names, with all their parts, is saved and previewed', async () => {
  const many = { details: details({ author: names(250), editor: names(250), translator: names(250) }) }
  expect((await preview(journalArticles, draft(many))).status).toBe(200)
  expect((await save(many)).status).toBe(200)
  expect((await save({ details: details({ author: names(251) }) })).body.errors).toEqual([
    { path: 'details.csl.author', msg: 'Maximum of 250 names allowed' },
  ])
})
