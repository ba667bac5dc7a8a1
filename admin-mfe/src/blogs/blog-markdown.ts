import { toMarkdown } from '@portfolio/contracts/to-markdown'

export interface ExportedBlog {
  title: string
  /** Rich text. */
  description: string
  images: readonly { url: string; alt?: string }[]
  tags: readonly string[]
  addedAt: Date
  isMenuPage: boolean
  /** Missing: its address has its id. */
  slug?: string | undefined
  isUnpublished: boolean
}

/** Returns a blog as a Markdown file with front matter, as Hugo and Jekyll use it. Every JSON string is also a YAML string. */
export const toMarkdownFile = (
  { title, description, images, tags, addedAt, isMenuPage, slug, isUnpublished }: ExportedBlog,
  origin: string,
): string => {
  const toAddress = (url: string) => new URL(url, origin).href
  const front = [
    `title: ${JSON.stringify(title)}`,
    `date: ${addedAt.toISOString()}`,
    ...(slug ? [`slug: ${JSON.stringify(slug)}`] : []),
    ...(tags.length ? [`tags: ${JSON.stringify(tags)}`] : []),
    ...(isUnpublished ? ['draft: true'] : []),
    ...(isMenuPage ? ['menu: main'] : []),
  ]
  const pictures = images.map(({ url, alt = '' }) => `![${alt.replace(/[[\]\\]/g, '\\$&')}](${toAddress(url)})\n\n`)
  return `---\n${front.join('\n')}\n---\n\n${pictures.join('')}${toMarkdown(description, toAddress)}\n`
}

const NAME_CHARACTERS_MAX = 80

/** Returns unique file names, such as `2026-11-25-title.md`. */
export const toFileNames = (blogs: readonly Pick<ExportedBlog, 'title' | 'addedAt'>[]): string[] => {
  const uses = new Map<string, number>()
  return blogs.map(({ title, addedAt }) => {
    const words = title
      .normalize('NFKD')
      .replace(/\p{Diacritic}/gu, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .slice(0, NAME_CHARACTERS_MAX)
      .replace(/^-|-$/g, '')
    const name = `${addedAt.toISOString().slice(0, 10)}-${words || 'untitled'}`
    const number = (uses.get(name) ?? 0) + 1
    uses.set(name, number)
    return `${name}${number > 1 ? `-${number}` : ''}.md`
  })
}
