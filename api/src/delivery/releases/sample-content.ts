import {
  API_PREFIX,
  type Blog,
  type BlogSummary,
  blogPath,
  blogTagPath,
  type Collection,
  collections,
  DEFAULT_CITATION_STYLE,
  defaultSettings,
  externalLinks,
  type FieldKind,
  type Image,
  isList,
  type ListCollection,
  noIdentity,
  type Post,
  publicEndpoints,
  type Settings,
  toFooter,
  toLanguageAttributes,
  type WorkCollection,
  type WorkPage,
  type WorksPage,
  workCollections,
} from '@portfolio/contracts'
import type { CallApi } from '#delivery/shared/rendering.ts'
import { respondWithCitations, respondWithWorks, toCitation } from './sample-pages.ts'

const sampleId = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`

const LONG = 'Unzusammengehörigkeitsvermutung'.repeat(4)
const RICH = `<h2>Heading</h2><p>Text, <a href="https://example.org">a link</a>.</p><ul><li>One</li></ul><pre>code\n</pre>`

const sampleItem = (collection: ListCollection, number: number, text: (field: string, kind: FieldKind) => string) => ({
  _id: sampleId(number),
  version: 1,
  ...Object.fromEntries(Object.entries(collection.fields).map(([field, kind]) => [field, text(field, kind)])),
})

/** Returns an item with a link and short text, and one without a link and with long text. */
const sampleItems = (collection: ListCollection) => [
  sampleItem(collection, 1, (field, kind) => (kind === 'link' ? 'https://example.org/work' : `Sample ${field} 2024`)),
  sampleItem(collection, 2, (_, kind) => (kind === 'longText' ? '' : LONG)),
]

const HEBREW = toLanguageAttributes('he')

/** Returns the page of a work with all details, and of one without any. */
const sampleWorkPages = (collection: WorkCollection): WorkPage[] => {
  const reference = { path: `${collection.page.path}/another`, title: LONG, year: '2023' }
  return sampleItems(collection).map(({ _id, version, ...values }, index) => ({
    _id,
    version,
    values: values as Record<string, string>,
    path: `${collection.page.path}/${_id}`,
    collection: collection.name,
    year: '',
    people: '',
    imprint: '',
    container: '',
    type: collection.page.workType,
    status: '',
    kind: 'Work',
    links: [],
    facts: [],
    tags: [],
    previous: null,
    next: null,
    related: [],
    excerpt: '',
    meta: [],
    jsonLd: {},
    langAttributes: HEBREW,
    ...(index === 0 && {
      year: '2024',
      people: 'A. Person',
      imprint: 'Journal 1(2), 3–4',
      container: 'Journal',
      status: collection.page.workType === 'speech' ? 'upcoming' : 'submitted',
      links: [{ kind: 'pdf', href: `/files/${_id}/work.pdf` }],
      facts: [['Volume', '1, issue 2']],
      tags: ['A tag'],
      previous: reference,
      next: reference,
      related: [reference, { path: `/blogs/${sampleId(1)}`, title: 'A blog', year: '' }],
      excerpt: 'Sample',
      meta: [['citation_title', 'Sample']],
      jsonLd: { '@context': 'https://schema.org', '@type': 'CreativeWork', name: 'Sample' },
    }),
  }))
}

const sampleWorkList = (collection: WorkCollection): WorksPage => {
  const items = sampleWorkPages(collection)
  const facets: WorksPage['facets'] = { years: [['2024', 1]], types: [[collection.page.workType, 2, 'Work']], tags: [['A tag', 1]] }
  const upcoming = items.filter(({ status }) => status === 'upcoming').length
  return { items, page: 1, pages: 1, total: items.length, all: items.length, upcoming, order: 'date', facets }
}

const withCoins = (page: WorksPage): WorksPage => ({ ...page, items: page.items.map((item) => ({ ...item, coins: 'rft.title=Sample' })) })

const [firstCollection] = workCollections()

const inHebrew = { language: HEBREW.lang, langAttributes: HEBREW }

const sampleImage = (number: number): Image => ({
  _id: sampleId(number),
  url: `/media/${sampleId(number)}.jpg`,
  width: 1200,
  height: 800,
  widths: number === 2 ? [] : [320, 640],
  sources: number === 2 ? [{ type: 'image/webp', srcset: `/media/${sampleId(number)}-320.webp 320w` }] : [],
  color: '#336699',
  alt: `Sample image ${number}`,
  caption: number === 1 ? LONG : '',
  focus: [50, 50],
})

const blogs: Blog[] = [
  {
    _id: sampleId(1),
    version: 1,
    slug: 'a-blog',
    title: 'A blog',
    description: RICH,
    images: [sampleImage(1), sampleImage(2)],
    current: true,
    ...inHebrew,
  },
  { _id: sampleId(2), slug: 'long', version: 1, title: LONG, description: '', images: [], current: false, ...inHebrew },
  {
    _id: sampleId(3),
    slug: 'another',
    version: 1,
    title: 'Another blog',
    description: RICH,
    images: [sampleImage(3)],
    current: false,
    ...inHebrew,
  },
]

const about: Post = { _id: sampleId(1), version: 1, title: 'About', description: RICH, images: [sampleImage(1)], ...inHebrew }

const sampleList = (collection: Collection): object[] => {
  if (collection.kind === 'list') return sampleItems(collection)
  return collection.kind === 'posts' ? blogs : [about]
}

const summarize = <P extends Post>({ description, ...post }: P) => ({ ...post, excerpt: description && 'Heading Text', minutes: 1 })
const SAMPLE_TAG = 'A tag'
const NOTE = '<span>1 Jan 2024 · 1 min read</span> <span data-tags=""><a href="/blogs/tags/A%20tag" rel="tag" dir="auto">A tag</a></span>'
const summaries: BlogSummary[] = blogs.map((blog) => ({
  ...summarize(blog),
  tags: [SAMPLE_TAG],
  addedAt: '2024-01-01T00:00:00.000Z',
  note: NOTE,
}))

const siteSettings: Settings = {
  ...defaultSettings,
  tagline: 'A tagline',
  hasWorks: true,
  microblogUrl: 'https://example.org/microblog',
  networkUrl: 'https://example.org/network',
  footerLinks: [
    { title: 'Inside', link: '/books' },
    { title: 'Outside', link: 'https://example.org' },
  ],
  identity: { ...noIdentity, email: 'owner example.org', profileLinks: ['https://example.org/profile'] },
}
const backgroundSources = [{ type: 'image/webp', srcset: `/media/${sampleId(1)}-320.webp 320w` }]
const menuPages = [{ title: LONG, path: `/blogs/${sampleId(2)}` }]
const person = { portrait: sampleImage(1), portraitAlt: 'A portrait', position: 'Position', affiliation: LONG, email: 'owner example.org' }
const settings: Settings = { ...siteSettings, person, footer: toFooter(siteSettings), backgroundSources, menuPages }

const highlights = [
  {
    title: 'News',
    items: [
      { text: LONG, href: `/books/${sampleId(1)}`, note: 'Journal, 2024' },
      { text: 'News', href: '', note: '' },
    ],
  },
]

const responses = new Map<string, unknown>([
  ...collections.map((collection) => [publicEndpoints.list(collection.name), sampleList(collection)] as const),
  ...collections.filter(isList).map((collection) => {
    const items = sampleItems(collection)
    return [publicEndpoints.page(collection.name, 1), { items, page: 1, pages: 1, total: items.length }] as const
  }),
  ...workCollections().flatMap((collection) =>
    sampleWorkPages(collection).map((page) => [publicEndpoints.work(collection.name, page._id), page] as const),
  ),
  ...workCollections().flatMap((collection) => respondWithCitations(sampleWorkPages(collection), collection)),
  ...(firstCollection ? respondWithWorks(sampleWorkPages(firstCollection), firstCollection) : []),
  ...workCollections().flatMap((collection) => [
    [publicEndpoints.works(collection.name), sampleWorkList(collection)] as const,
    [publicEndpoints.worksWithCoins(collection.name), withCoins(sampleWorkList(collection))] as const,
  ]),
  [publicEndpoints.landing(1), { blogs: summaries, links: sampleItems(externalLinks), page: 1, pages: 1, highlights }],
  [
    publicEndpoints.blogTag(SAMPLE_TAG, 1),
    { tag: SAMPLE_TAG, path: blogTagPath(SAMPLE_TAG), items: summaries, page: 1, pages: 1, total: 3 },
  ],
  [publicEndpoints.blogSummaries, summaries],
  ...blogs.map((blog) => [publicEndpoints.one('blogs', blog._id), blog] as const),
  ...blogs.map(
    (blog) => [publicEndpoints.citation('blogs', blog._id, DEFAULT_CITATION_STYLE), toCitation(blogPath(blog), blog.title)] as const,
  ),
  ...summaries.map((blog, index) => {
    const neighbors = { newer: summaries[index - 1] ?? null, older: summaries[index + 1] ?? null }
    const more = {
      changedAt: '2024-01-02T00:00:00.000Z',
      updatedAt: '2024-01-02T00:00:00.000Z',
      contents: '<ol><li><a href="#h0">Heading</a></li></ol>',
      text: RICH,
    }
    return [publicEndpoints.blogContext(blog._id), { ...blog, ...neighbors, ...more }] as const
  }),
  [publicEndpoints.aboutSummaries, [{ ...summarize(about), text: RICH }]],
  [publicEndpoints.settings, settings],
])

/**
 * Responds like the API of a site that has every kind of content, so that a page that fails only with content is found before
 * the owner adds any. It has every property that the API has, so that a page which reads another one is found as well.
 */
export const callSample: CallApi = async (path) => {
  const response = responses.get(path.slice(API_PREFIX.length))
  return response ? { status: 200, body: JSON.stringify(response) } : { status: 404, body: '{"errors":[{"msg":"Not found"}]}' }
}
