import type { WorkDetails } from '@portfolio/contracts'
import { describe, expect, it } from 'vitest'
import { newContributor, toDetailsValues, toDisplayName, toFieldPath, toFilePath, toOthers, toWorkDetails } from './details-values.ts'

const details: WorkDetails = {
  csl: {
    type: 'paper-conference',
    status: 'accepted',
    issued: '1936/1937',
    DOI: '10.1112/plms/s2-42.1.230',
    note: 'From an import; the form has no field for it.',
    'collection-title': 'A series',
    author: [
      { family: 'Turing', given: 'A. M.', ORCID: '0000-0002-1825-0097', equalContribution: true },
      { family: 'Leeuwen', 'non-dropping-particle': 'van', given: 'J.', suffix: 'Jr.' },
      { literal: 'National Physical Laboratory' },
    ],
    editor: [{ family: 'Cooper', given: 'S. B.' }],
    translator: [{ family: 'Translator' }],
    etAl: ['author', 'translator'],
  },
  links: [{ kind: 'pdf', href: '/files/01a1fc20-ade4-759d-8b1b-b71313b2ea8e/paper.pdf' }],
  bibtex: '@article{turing, odd = {kept}}',
}

it.each([
  [{ family: 'Turing', given: 'A. M.' }, 'A. M. Turing'],
  [{ family: '森', given: '鷗外' }, '森鷗外'],
  [{ family: '김', given: '철수' }, '김철수'],
  [{ family: 'キング', given: 'スティーブン' }, 'スティーブン キング'],
  [{ family: 'Leeuwen', given: 'J.', kept: { 'non-dropping-particle': 'van', suffix: 'Jr.' } }, 'J. van Leeuwen Jr.'],
  [{ literal: 'National Physical Laboratory' }, 'National Physical Laboratory'],
])('the name %o is shown as %s', (name, shown) => {
  expect(toDisplayName({ ...newContributor, ...name })).toBe(shown)
})

it.each([
  ['https://site.example/files/01a1fc20-ade4-759d-8b1b-b71313b2ea8e/paper.pdf ', '/files/01a1fc20-ade4-759d-8b1b-b71313b2ea8e/paper.pdf'],
  ['https://site.example.org/files/01a1fc20-ade4-759d-8b1b-b71313b2ea8e/paper.pdf', undefined],
  ['https://site.example/articles', undefined],
  ['https://other.example/paper.pdf ', undefined],
])('of the addresses in links, only that of an uploaded file becomes its path: %s', (typed, path) => {
  expect(toFilePath(typed, 'https://site.example')).toBe(path ?? typed)
})

describe('details in the form', () => {
  it('come back as they were, with everything that the form has no field for', () => {
    expect(toWorkDetails(toDetailsValues(details))).toEqual({ ...details, embargoed: [] })
  })

  it('of a work without any have a value for every field, so that opening them changes nothing', () => {
    const values = toDetailsValues({ csl: {}, links: [], bibtex: null })
    expect(values.csl).toMatchObject({ type: '', status: '', issued: '', volume: '', abstract: '' })
    expect(toWorkDetails(values)).toEqual({ csl: {}, links: [], embargoed: [], bibtex: null })
  })

  it('show links under an embargo after the others, and keep them apart when they are saved, whatever day it is here', () => {
    const link = { kind: 'pdf' as const, href: 'https://a.example/a.pdf' }
    const details = { csl: {}, links: [link], embargoed: [{ ...link, until: '2999-06-01' }], bibtex: null }
    const values = toDetailsValues(details)
    expect(values.links).toEqual([
      { ...link, until: '' },
      { ...link, until: '2999-06-01' },
    ])
    expect(toWorkDetails(values)).toEqual(details)
    const past = { ...values, links: [{ ...link, until: '2020-01-01' }] }
    expect(toWorkDetails(past)).toMatchObject({ links: [], embargoed: [{ ...link, until: '2020-01-01' }] })
  })

  it('name no others of a role that nobody has', () => {
    const { contributors, ...values } = toDetailsValues(details)
    const authors = contributors.filter(({ role }) => role === 'author')
    expect(toWorkDetails({ ...values, contributors: authors }).csl.etAl).toEqual(['author'])
    expect(toWorkDetails({ ...values, contributors: [] }).csl).not.toHaveProperty('etAl')
    // Said explicitly: a portal that does not know of them leaves them out.
    const none = toWorkDetails({ ...values, contributors: authors, etAl: toOthers({}) })
    expect(none.csl.etAl).toEqual([])
  })

  it('keep the order of contributors within each role', () => {
    const values = toDetailsValues(details)
    const [first, second, ...others] = values.contributors
    if (!first || !second) throw new Error('No contributors')
    const { csl } = toWorkDetails({ ...values, contributors: [...others, second, first] })
    expect(csl.author?.map(({ family, literal }) => family ?? literal)).toEqual(['National Physical Laboratory', 'Leeuwen', 'Turing'])
    expect(csl.editor?.map(({ family }) => family)).toEqual(['Cooper'])
  })

  it.each([
    ['DOI', 'https://doi.org/10.1000/182', '10.1000/182'],
    ['DOI', ' doi:10.1000/182 ', '10.1000/182'],
    ['arXiv', 'https://arxiv.org/abs/2101.00001v2', '2101.00001v2'],
    ['PMID', 'https://pubmed.ncbi.nlm.nih.gov/12345/', '12345'],
  ])('take a %s that was pasted as %s', (name, text, expected) => {
    expect(toWorkDetails({ ...toDetailsValues({ csl: {}, links: [], bibtex: null }), csl: { [name]: text } }).csl).toEqual({
      [name]: expected,
    })
  })

  it.each([
    ['https://orcid.org/0000-0002-1694-233x/', '0000-0002-1694-233X'],
    ['www.orcid.org/0000-0002-1825-0097', '0000-0002-1825-0097'],
    ['0000000218250097', '0000-0002-1825-0097'],
    ['0000‑0002‑1825‑0097', '0000-0002-1825-0097'],
    ['https://orcid.org/0000-0002-1825-0098', '0000-0002-1825-0098'],
    [' nobody ', 'nobody'],
    ['', undefined],
  ])('take an ORCID iD that was pasted as %j', (ORCID, expected) => {
    const person = { ...newContributor, family: 'Clarke', ORCID }
    const values = { ...toDetailsValues({ csl: {}, links: [], bibtex: null }), contributors: [person] }
    expect(toWorkDetails(values).csl.author?.[0]?.ORCID).toBe(expected)
  })

  it('drop a family name of what became an organization, and take an ORCID that was pasted as an address', () => {
    const contributor = { ...newContributor, family: 'Old', literal: 'Bletchley Park', isOrganization: true }
    const person = { ...newContributor, family: 'Clarke', ORCID: 'https://orcid.org/0000-0002-1825-0097' }
    const values = { ...toDetailsValues({ csl: {}, links: [], bibtex: null }), contributors: [contributor, person] }
    expect(toWorkDetails(values).csl.author).toEqual([{ literal: 'Bletchley Park' }, { family: 'Clarke', ORCID: '0000-0002-1825-0097' }])
  })
})

describe('a message about the stored details', () => {
  const values = toDetailsValues(details)
  it.each([
    ['csl.volume', 'csl.volume'],
    ['links[0].href', 'links[0].href'],
    ['csl.author[1].ORCID', 'contributors[1].ORCID'],
    ['csl.author[2]', 'contributors[2].literal'],
    ['csl.editor[0]', 'contributors[3].family'],
    ['csl.author', 'contributors'],
  ])('about %s belongs to the field %s', (path, field) => {
    expect(toFieldPath(path, values)).toBe(field)
  })

  it('about a link belongs to its row, also if those under an embargo are between the others', () => {
    const link = { kind: 'pdf' as const, href: 'https://a.example/a.pdf' }
    const mixed = { ...values, links: [{ ...link, until: '2999-06-01' }, link] }
    expect(toFieldPath('embargoed[0].until', mixed)).toBe('links[0].until')
    expect(toFieldPath('links[0].href', mixed)).toBe('links[1].href')
  })
})
