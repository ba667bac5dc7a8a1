import { blogPath, linkHref, type Post, type Settings, workCollections } from '@portfolio/contracts'
import { toMarkdown } from '@portfolio/contracts/to-markdown'
import { takeTurns } from '#product/shared/take-turns.ts'
import { type Addresses, createAddresses, type Upload } from './addresses.ts'
import { escapeText, toFrontMatter } from './front-matter.ts'
import { createPaths } from './names.ts'
import { toWorkFile, type WorkToExport } from './work-file.ts'
import { writeReadme } from './write-readme.ts'

/** What visitors can read. */
export interface Content {
  settings: Settings
  about: Post | undefined
  /** Newest first. */
  blogs: (Post & { addedAt: Date })[]
  works: readonly WorkToExport[]
  links: { title: string; link: string }[]
  /** All works. */
  bibtex: string
}

export interface TextFile {
  path: string
  text: string
}

const toPostFile = (post: Post, path: string, front: Record<string, unknown>, { rewrite, toRelative }: Addresses): TextFile => {
  const { title, description, images, tags } = post
  const pictures = images.map(({ url, alt = '' }) => `![${escapeText(alt)}](${toRelative(url, path, alt || title) ?? url})\n\n`)
  const text = toMarkdown(rewrite(description, path, title), (url) => url)
  return { path, text: `${toFrontMatter({ title, ...front, tags })}${pictures.join('')}${text}\n` }
}

/** The settings with which Hugo, and an import of this product, read the folder. */
const toConfig = ({ ownerName, tagline }: Settings, links: Content['links'], publicUrl: string | undefined): string =>
  `${[
    ...(publicUrl ? [`baseURL: ${JSON.stringify(publicUrl)}`] : []),
    `title: ${JSON.stringify(ownerName)}`,
    `params:\n  author: ${JSON.stringify(ownerName)}\n  description: ${JSON.stringify(tagline)}`,
    ...(links.length ? [`  links: ${JSON.stringify(links.map(({ title, link }) => ({ title, link })))}`] : []),
  ].join('\n')}\n`

/**
 * Writes the site as files that a person can read without the product: Markdown with front matter, BibTeX, and links between them. Yields
 * the texts, and returns the uploads to which they link.
 */
export async function* writeFiles(content: Content, publicUrl: string | undefined): AsyncGenerator<TextFile, Upload[]> {
  const { settings, about, blogs, works, links, bibtex } = content
  const createPath = createPaths()
  const turn = takeTurns()
  const pages = new Map<string, string>([['/', 'README.md']])
  const aboutPath = createPath('content/', 'about', 'md')
  const blogPaths = blogs.map(({ _id, slug, title, addedAt, isMenuPage }) => {
    // Hugo and the import take what is below `content/blog` for a blog.
    const path = isMenuPage
      ? createPath('content/', title, 'md')
      : createPath('content/blog/', `${addedAt.toISOString().slice(0, 10)} ${title}`, 'md')
    for (const address of [blogPath({ _id }), blogPath({ _id, slug })]) pages.set(address, path)
    return path
  })
  const workPaths = works.map(({ collection, values, addresses }) => {
    const path = createPath(`works${collection.page.path}/`, values.title ?? '', 'md')
    for (const address of addresses) pages.set(address, path)
    return path
  })
  if (about) pages.set('/about', aboutPath)
  for (const { page } of workCollections()) pages.set(page.path, 'README.md')
  const addresses = createAddresses({ createPath, pages, publicUrl })

  yield { path: 'hugo.yaml', text: toConfig(settings, links, publicUrl) }
  if (about) yield toPostFile(about, aboutPath, {}, addresses)
  for (const [index, blog] of blogs.entries()) {
    const front = { date: blog.addedAt, ...(blog.slug && { slug: blog.slug }), ...(blog.isMenuPage && { menu: 'main' }) }
    yield toPostFile(blog, blogPaths[index] as string, front, addresses)
    await turn()
  }
  for (const [index, work] of works.entries()) {
    yield toWorkFile(work, workPaths[index] as string, addresses)
    await turn()
  }
  if (bibtex) yield { path: 'works.bib', text: bibtex }
  const { portrait } = settings.identity
  const listed = blogs.map(({ title, isMenuPage }, index) => ({
    ...{ title, path: blogPaths[index] as string, group: isMenuPage ? 'Pages' : 'Blogs' },
  }))
  yield writeReadme({
    settings,
    entries: [
      ...(about ? [{ title: about.title, path: aboutPath, group: 'About' }] : []),
      ...listed.filter(({ group }) => group === 'Pages'),
      ...listed.filter(({ group }) => group === 'Blogs'),
      ...works.map(({ collection, values }, index) => ({
        ...{ title: values.title ?? '', path: workPaths[index] as string, group: collection.page.title },
      })),
    ],
    links: links.map(({ title, link }) => ({ title, href: linkHref(link) ?? '' })),
    portrait: portrait ? addresses.toRelative(portrait, 'README.md', 'portrait') : undefined,
    hasBibtex: Boolean(bibtex),
  })
  return addresses.list()
}
