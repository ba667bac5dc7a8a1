import {
  type AboutSection,
  type AllWorksPage,
  type Blog,
  type BlogContext,
  type BlogSummary,
  type Book,
  type Conference,
  defaultSettings,
  type EntryLink,
  type ExternalLink,
  type Image,
  type LanguageAttributes,
  linkHref,
  type PostSummary,
  type SearchPage,
  type Settings,
  type WorkCitation,
  type WorkEntry,
  type WorkOrder,
  type WorkPage,
  type WorkReference,
  type WorksPage,
} from '@portfolio/contracts'

/** Text that breaks a careless page: markup, quotes, every kind of white space, characters of four bytes, right-to-left, long words. */
const hostile = [
  '  <b>"Title" & \'more\'</b> &amp; &lt;  ',
  'Line one\nline two\r\nline three\r end \t tab',
  '</script><script>throw 1</script><!-- comment -->',
  '😀👩‍👩‍👧 ﷽ עברית עם English ‮reversed',
  'a'.repeat(500),
  '{{title}} <%= title %> %0D %20 \\r \\n',
]
const longText = `  ${'Sentence with "quotes", <tags> & emoji 😀.\n'.repeat(500)}`.slice(0, 20_000)

const manyAuthors = Array.from({ length: 60 }, (_, index) => `<b>Name${index}</b> & “Co”`).join(' ,\r\n')

/** With names that the lists below contain. */
export const settings: Settings = {
  ...defaultSettings,
  ownerName: 'Ada Example',
  ownNames: ['Name1', 'Name40'],
  person: { portrait: null, portraitAlt: '', position: 'Reader in <b>Logic</b>', affiliation: 'A & “B”\r\nC', email: 'ada example.org' },
  footer: { links: [], profiles: [{ name: '<GitHub>', href: 'https://a.example/?a=1&b=2', icon: '/profile-icons.svg?a#a' }] },
}

const hebrew: LanguageAttributes = { lang: 'he', dir: 'rtl' }

export const highlights = [
  {
    title: 'News',
    items: [
      { text: '<b>News</b> & “more”\r\nof it', href: 'https://a.example/?a=1&b=2', note: '1 Sep 2026' },
      { text: 'No link', href: '', note: '31 Dec 1999' },
    ],
  },
  { title: '<Selected> & works', items: [{ text: '<b>A</b> & “book”\r\n', href: '/books/a-1', note: 'Mind & <i>Body</i>, 1950' }] },
]

const links = [
  'https://example.org/?a=1&b=<2>"3',
  ' https://example.org/spaces-around \n',
  'doi:10.1000/xyz<123>&"4"',
  'Elsevier, 2013. ISBN "978" & <more>\r\nsecond line',
  'mailto:someone@example.org?subject=A&body=B',
  'javascript:alert(1)',
]

const id = (index: number) => `0190f3d2-0000-7000-8000-00000000000${index}`
const text = (index: number) => hostile[index % hostile.length] ?? ''

const books: Book[] = hostile.map((title, index) => ({
  _id: id(index),
  version: index + 1,
  title,
  author: index === 2 ? manyAuthors : index === 5 ? '' : text(index + 1),
  link: links[index] ?? '',
  releaseDate: text(index + 2),
  // A placeholder of an import is empty for readers.
  description: index === 0 ? longText : index === 5 ? '' : text(index + 3),
}))

export const conferences: Conference[] = hostile.map((title, index) => ({
  _id: id(index),
  version: index + 1,
  title,
  conferenceDate: text(index + 1),
  description: index === 0 ? longText : text(index + 2),
}))

const reference = (index: number): WorkReference => ({
  path: `/books/work-${index}`,
  title: text(index),
  year: index % 2 ? '1936' : '',
  ...(index === 2 && { langAttributes: hebrew }),
})
const workLinks: EntryLink[] = [
  { kind: 'pdf', href: '/files/a/paper.pdf' },
  { kind: 'doi', href: 'https://doi.org/10.1000/xyz%3C123%3E&%224%22' },
  { kind: 'publisher', href: 'https://example.org/?a=1&b=<2>"3' },
  { kind: 'publisher', href: 'mailto:someone@example.org?subject=A&body=B' },
]

/** A page of each book. The first has everything, the last as little as a work can have. */
export const workPages: WorkPage[] = books.map(({ _id, version, ...values }, index) => ({
  _id,
  version,
  values,
  people: index % 2 ? text(index + 3) : '',
  path: `/books/work-${index}`,
  year: '1936',
  container: '',
  type: 'book',
  status: index % 2 ? 'submitted' : '',
  links: workLinks.slice(index),
  collection: 'books',
  kind: 'Book',
  imprint: index === 5 ? '' : text(index + 4),
  facts: hostile.slice(index + 1).map((value, number) => [`Fact ${number}`, value]),
  tags: hostile.slice(index + 1),
  previous: index ? reference(index - 1) : null,
  next: index < 5 ? reference(index + 1) : null,
  related: hostile.slice(index + 1).map((_, number) => reference(number)),
  excerpt: text(index),
  ...(index === 3 && { langAttributes: hebrew }),
  meta: [['citation_title', text(index)]],
  jsonLd: { '@type': 'Book', name: text(index) },
}))

/** A list of these works: half of them in press and without a year, one with what reference managers read. */
export const aList = (works: WorkPage[] | Conference[], order: WorkOrder = 'date', changes: Partial<WorksPage> = {}): WorksPage => ({
  items: works.map((work, index) => {
    const { _id, version, ...rest } = work
    const { values = rest as Record<string, string>, links = [] } = work as Partial<WorkPage>
    const own = linkHref(values.link ?? '')
    const imprint = values.link && own === null ? values.link : text(index + 4)
    return {
      _id,
      version,
      values,
      people: index % 2 ? text(index + 3) : '',
      path: `/books/work-${index}`,
      year: index < 3 ? '' : '1936',
      imprint,
      container: index % 2 ? [...imprint].slice(0, 6).join('') : '',
      status: index < 3 ? 'accepted' : '',
      links: own ? [...links, { kind: 'publisher', href: own }] : links,
      ...(index === 3 && { coins: 'ctx_ver=Z39.88-2004&rft.title=%3Cb%3E+%26+%22quoted%22' }),
    } as WorkEntry
  }),
  page: 1,
  pages: 1,
  total: works.length,
  all: works.length,
  upcoming: 0,
  order,
  facets: {
    years: [['1936', 3]],
    types: [
      ['book', 5, 'Book'],
      ['chapter', 1, 'Book chapter'],
    ],
    tags: hostile.filter((value) => !value.includes('\r')).map((value, index) => [value, index + 1]),
  },
  ...changes,
})

export const externalLinks: ExternalLink[] = hostile.map((title, index) => ({
  _id: id(index),
  version: index + 1,
  title,
  link: links[index] ?? '',
}))

export const image = (index: number): Image => ({
  _id: `image-${index}`,
  url: `/media/${index}.jpg`,
  width: 1600,
  height: 900 + index,
  widths: index ? [480, 960] : [],
})

/** As the API's sanitizer serializes it, which is also how a browser does. */
const richText = [
  '<h2>Heading &amp; more</h2><p class="ql-align-center">Text with <strong>bold</strong>, <a href="https://example.org/?a=1&amp;b=2">a link</a>,',
  ' H<sub>2</sub>O and <span style="color: rgb(230, 0, 0);">red</span>.</p><pre>if (a &lt; b &amp;&amp; c &gt; d) {\n  return "x"\n}</pre>',
  '<ul><li>One</li><li class="ql-indent-1">Two</li></ul><blockquote>Quoted 😀</blockquote><p><br></p>',
].join('')

export const blogs: Blog[] = hostile.map((title, index) => ({
  _id: id(index),
  version: index + 1,
  title,
  description: index === 0 ? '' : richText.repeat(index),
  images: Array.from({ length: index % 3 }, (_, position) => image(position)),
  current: index === 2,
  ...(index % 3 === 2 && { langAttributes: hebrew }),
}))

export const about: AboutSection[] = [{ _id: id(9), version: 3, title: text(0), description: richText, images: [image(0), image(1)] }]

const oneLine = (value: string) => value.replace(/\s+/g, ' ').trim()

const summarize = ({ description: _, ...post }: AboutSection, index: number): PostSummary => ({
  ...post,
  excerpt: oneLine(text(index)),
  minutes: index + 1,
})

export const blogSummaries: BlogSummary[] = blogs.map((blog, index) => ({
  ...{ ...summarize(blog, index), minutes: undefined },
  current: blog.current,
  note: index
    ? `<span><bdi lang="en">5 min read</bdi> · <time datetime="2026-09-01">1 Sep</time></span> <span data-tags=""><a href="/blogs/tags/%3C">&lt;b&gt; &amp;</a></span>`
    : '',
}))

export const blogContexts: BlogContext[] = blogSummaries.map((summary, index) => {
  const neighbor = (blog: Blog | undefined) => (blog ? { _id: blog._id, title: blog.title } : null)
  const contents =
    index % 2
      ? undefined
      : '<ol><li><a href="#h0" dir="auto">A &amp; B</a></li><li class="sub"><a href="#h1" dir="auto">&lt;C&gt;</a></li></ol>'
  return { ...summary, contents, newer: neighbor(blogs[index - 1]), older: neighbor(blogs[index + 1]) }
})

export const aboutSummaries: PostSummary[] = about.map(summarize)

const oneLineText = (index: number) => oneLine(text(index))

export const searchPage: SearchPage = {
  results: hostile.map((_, index) => ({
    _id: id(index),
    path: index % 2 ? `/books/work-${index}` : `https://example.org/?a=${index}&b="`,
    section: oneLineText(index),
    kind: oneLineText(index + 1),
    year: index % 2 ? '1950' : '',
    title: ['', oneLineText(index), ' & ', oneLineText(index + 1), ''],
    people: index % 2 ? [`${oneLineText(index + 2)}, Na`, 'me1', ' and others'] : [''],
    venue: [`${oneLineText(index + 3)} `, 'match', ''],
    snippet: index ? ['… before ', oneLineText(index + 4), ' after …'] : [''],
  })),
  page: 2,
  pages: 3,
  total: 46,
  works: 40,
  facets: {
    sections: [
      { value: 'books', label: text(0), count: 40 },
      { value: 'blogs', label: 'Blogs (2)', count: 6 },
    ],
    years: [{ value: '1950', label: '1950', count: 1 }],
    types: [],
  },
  corrected: '',
  hasAllWords: false,
}

export const citation: WorkCitation = {
  path: '/books/work-0',
  title: text(3),
  style: 'apa',
  styles: Array.from({ length: 13 }, (_, number) => ({ id: number ? `style-${number}` : 'apa', label: text(number % hostile.length) })),
  html: 'A. &#60;b&#62; <i>Title</i>\r\n',
  text: 'A. <b> Title',
  problem: null,
  bibtex: `@book{key, title = {${text(1)}}}\r\n`,
  ris: 'TY  - BOOK\r\nER  - \r\n',
  csl: '[{"title":"</script><script>"}]',
}

const aLine = { path: '/books/work-0', container: '', people: '', imprint: 'Book', links: [] }
export const allWorks: AllWorksPage = {
  items: [
    {
      ...aLine,
      title: 'Mind and Machines',
      people: 'A. Other and Name1',
      imprint: 'Mind 59, 433',
      container: 'Mind',
      year: '1950',
      links: [
        { kind: 'pdf', href: '/files/a/paper.pdf' },
        { kind: 'doi', href: 'https://doi.org/10.1093/mind/59.433' },
      ],
    },
    ...hostile.map((title, index) => ({ ...aLine, title, path: `/books/work-${index}`, year: '' })),
  ],
  page: 1,
  pages: 1,
  total: hostile.length + 1,
  years: '1950',
}
