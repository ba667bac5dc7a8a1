import type { Page } from '@playwright/test'
import { API_PREFIX, ownerEndpoints, TOKEN_HEADER } from '@portfolio/contracts'
import { aConference, aWork } from '#support/content.ts'
import { type Product, startProduct } from '#support/start-product.ts'
import { expect, test, toSite } from '#support/test.ts'
import { type DocumentHead, readHead } from './read-head.ts'
import { readLikeZotero } from './read-like-zotero.ts'

/** What Google Scholar, search engines and reference managers find in the HTML served at a public address. */

const ORIGIN = 'https://turing.example'

let product: Product
/** Parses documents. Nothing is opened in it. */
let parser: Page
let article: DocumentHead
let pdf = ''
/** Resolves with the path of the file. */
const uploadPdf = async (token: string): Promise<string> => {
  const form = new FormData()
  form.append('file', new File(['%PDF-1.4\ntrailer\n<< >>\n%%EOF\n'], 'morphogenesis.pdf', { type: 'application/pdf' }))
  const response = await fetch(`${product.url}${API_PREFIX}${ownerEndpoints.fileUpload}`, {
    method: 'POST',
    headers: { [TOKEN_HEADER]: token },
    body: form,
  })
  const body = await response.text()
  expect(response.status, body).toBe(200)
  return (JSON.parse(body) as { file: { url: string } }).file.url
}

const ARTICLE = '/articles/the-chemical-basis-of-morphogenesis-1952'
const get = async (path: string) => (await fetch(product.url + path)).text()
const read = async (path: string) => readHead(parser, await get(path))

test.beforeAll(async ({ browser }) => {
  product = await startProduct({ env: { PUBLIC_URL: ORIGIN } })
  const { call, token } = toSite(product)
  pdf = await uploadPdf(token)
  await call('POST', '/journalArticles/add', {
    ...aWork('The Chemical Basis of <Morphogenesis>', {
      author: 'A. M. Turing',
      releaseDate: '14 August 1952',
      link: 'https://doi.org/10.1098/rstb.1952.0012',
      description: 'It is suggested that a "system" of chemical substances\nis adequate. '.repeat(10),
    }),
    details: {
      csl: {
        'container-title': 'Philosophical Transactions of the Royal Society B',
        volume: '237',
        issue: '641',
        page: '37-72',
        ISSN: '2054-0280',
        keyword: 'morphogenesis, phyllotaxis',
        language: 'en',
        author: [
          { family: 'Turing', given: 'A. M.', ORCID: '0000-0002-1825-0097' },
          { family: 'Champernowne', given: 'D. G.' },
        ],
      },
      links: [{ kind: 'pdf', href: pdf }],
      bibtex: null,
    },
  })
  await call('POST', '/books/add', aWork('Collected Works', { releaseDate: '1992', link: 'North-Holland, Amsterdam' }))
  await call(
    'POST',
    '/bookChapters/add',
    aWork('Computers and Games', { releaseDate: '1953', link: 'In Faster than Thought, pp. 286–310' }),
  )
  await call('POST', '/projects/add', aWork('Proposed Calculator', { releaseDate: '1945', link: 'National Physical Laboratory' }))
  await call('POST', '/conferences/add', aConference('Lecture on the ACE', { conferenceDate: '20 February 1947' }))
  parser = await browser.newPage()
  article = await read(ARTICLE)
})
test.afterAll(async () => {
  await parser.close()
  await product.dispose()
})

test('Google Scholar finds what it requires of an article: each tag once, in order, with absolute addresses', () => {
  expect(article.meta.filter(([name]) => name.startsWith('citation_') && name !== 'citation_abstract')).toEqual([
    ['citation_title', 'The Chemical Basis of <Morphogenesis>'],
    ['citation_author', 'Turing, A. M.'],
    ['citation_author', 'Champernowne, D. G.'],
    ['citation_publication_date', '1952/08/14'],
    ['citation_journal_title', 'Philosophical Transactions of the Royal Society B'],
    ['citation_volume', '237'],
    ['citation_issue', '641'],
    ['citation_firstpage', '37'],
    ['citation_lastpage', '72'],
    ['citation_doi', '10.1098/rstb.1952.0012'],
    ['citation_issn', '2054-0280'],
    ['citation_language', 'en'],
    ['citation_keywords', 'morphogenesis; phyllotaxis'],
    ['citation_pdf_url', ORIGIN + pdf],
    ['citation_abstract_html_url', ORIGIN + ARTICLE],
  ])
})

test('the head of a work has its title, a description, one address, its preview and its files', () => {
  const { title, meta, links } = article
  const content = (name: string) => meta.flatMap(([key, value]) => (key === name ? value : []))
  expect(title).toBe('The Chemical Basis of <Morphogenesis> · Your name')
  const [description = ''] = content('description')
  expect(description).toMatch(/^It is suggested that a "system" of chemical substances is adequate\. .*…$/)
  expect(description.length).toBeLessThanOrEqual(201)
  expect(content('og:title')).toEqual([title])
  expect(content('og:description')).toEqual([description])
  expect(content('og:type')).toEqual(['article'])
  expect(content('og:url')).toEqual([ORIGIN + ARTICLE])
  expect(links.filter(({ rel }) => rel === 'canonical').map(({ href }) => href)).toEqual([ORIGIN + ARTICLE])
  expect(links.filter(({ rel, type }) => rel === 'alternate' && type).map(({ href, type }) => [href, type])).toEqual([
    [`${ARTICLE}.bib`, 'application/x-bibtex'],
    [`${ARTICLE}.ris`, 'application/x-research-info-systems'],
    [`${ARTICLE}.json`, 'application/vnd.citationstyles.csl+json'],
  ])
})

test('structured data of an article names its authors, its journal and the address of its text', () => {
  const { jsonLd } = article
  expect(jsonLd).toHaveLength(1)
  expect(jsonLd[0]).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'ScholarlyArticle',
    '@id': ORIGIN + ARTICLE,
    url: ORIGIN + ARTICLE,
    headline: 'The Chemical Basis of <Morphogenesis>',
    datePublished: '1952-08-14',
    author: [
      { '@type': 'Person', name: 'A. M. Turing', sameAs: 'https://orcid.org/0000-0002-1825-0097' },
      { '@type': 'Person', name: 'D. G. Champernowne' },
    ],
    isPartOf: { '@type': 'PublicationIssue', isPartOf: { '@type': 'PublicationVolume', isPartOf: { '@type': 'Periodical' } } },
    encoding: { '@type': 'MediaObject', contentUrl: ORIGIN + pdf },
    sameAs: ['https://doi.org/10.1098/rstb.1952.0012'],
  })
})

test('Zotero saves an article with all of its fields', () => {
  expect(readLikeZotero(article)).toMatchObject({
    itemType: 'journalArticle',
    title: 'The Chemical Basis of <Morphogenesis>',
    creators: [
      { firstName: 'A. M.', lastName: 'Turing' },
      { firstName: 'D. G.', lastName: 'Champernowne' },
    ],
    date: '1952/08/14',
    publicationTitle: 'Philosophical Transactions of the Royal Society B',
    volume: '237',
    issue: '641',
    pages: '37-72',
    DOI: '10.1098/rstb.1952.0012',
    ISSN: '2054-0280',
    language: 'en',
    abstractNote: expect.stringContaining('adequate'),
    url: ORIGIN + ARTICLE,
    tags: ['morphogenesis', 'phyllotaxis'],
    attachments: [ORIGIN + pdf],
  })
})

for (const [path, itemType, schemaType] of [
  ['/books/collected-works-1992', 'book', 'Book'],
  ['/book-chapters/computers-and-games-1953', 'bookSection', 'Chapter'],
  ['/projects/proposed-calculator-1945', 'report', 'Report'],
  ['/conferences/lecture-on-the-ace-1947', 'presentation', 'Event'],
] as const)
  test(`${path} is a ${itemType} for Zotero and of the type ${schemaType} for search engines`, async () => {
    const head = await read(path)
    expect(readLikeZotero(head)).toMatchObject({ itemType, url: ORIGIN + path, date: expect.stringMatching(/^19\d\d/) })
    expect(head.jsonLd[0]).toMatchObject({ '@type': schemaType, url: ORIGIN + path })
  })

test('the document of a work has its tags and structured data once, and not among the data for the browser', async () => {
  const html = await get(ARTICLE)
  expect(html.match(/citation_title/g)).toHaveLength(1)
  expect(html.match(/ScholarlyArticle/g)).toHaveLength(1)
})

test('the two addresses of the landing page have one canonical address', async () => {
  for (const path of ['/', '/blogs']) {
    const { links } = await read(path)
    expect(links.filter(({ rel }) => rel === 'canonical').map(({ href }) => href)).toEqual([`${ORIGIN}/`])
  }
})
