import TurndownService from 'turndown'

export interface ExportedBlog {
  title: string
  /** Rich text. */
  description: string
  images: readonly { url: string; alt?: string }[]
  tags: readonly string[]
  addedAt: Date
  isUnpublished: boolean
}

/** Elements that Markdown has no syntax for. They stay HTML, which Markdown may contain. */
const KEPT: TurndownService.TagName[] = ['table', 'iframe', 'video', 'sub', 'sup', 'u']

/** In a draft, formulas and footnotes have no content yet. The library would drop them, and the space beside them. */
const EMPTY = /(<(?:span|sup)\b[^>]*\bql-(?:formula|footnote)\b[^>]*>)(?=<\/)/g

const isFormula = ({ classList }: HTMLElement) => classList.contains('ql-formula')
const isFootnote = ({ classList }: HTMLElement) => classList.contains('ql-footnote')

const toFormula = (node: HTMLElement) => {
  const tex = node.getAttribute('data-value') ?? ''
  return node.getAttribute('data-display') ? `$$${tex}$$` : `$${tex}$`
}

const toCode = (node: HTMLElement) => {
  const text = (node.textContent ?? '').replace(/\n$/, '')
  const language = node.getAttribute('data-language') ?? ''
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([signs]) => signs.length))
  const fence = '`'.repeat(longest + 1)
  return `\n\n${fence}${language === 'plain' ? '' : language}\n${text}\n${fence}\n\n`
}

/** Returns rich text as Markdown. `toAddress` completes addresses of this site. */
const toMarkdown = (html: string, toAddress: (url: string) => string): string => {
  const notes: string[] = []
  const toFootnote = (node: HTMLElement) => {
    notes.push(node.getAttribute('data-value') ?? '')
    return `[^${notes.length}]`
  }
  const turndown = new TurndownService({
    ...{ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-', emDelimiter: '*', hr: '---' },
  })
  turndown.keep(KEPT)
  turndown.addRule('strike', { filter: ['s', 'del'], replacement: (content) => `~~${content}~~` })
  turndown.addRule('code', { filter: 'pre', replacement: (_, node) => toCode(node as HTMLElement) })
  turndown.addRule('image', {
    filter: 'img',
    replacement: (_, node) => {
      const image = node as HTMLElement
      return `![${turndown.escape(image.getAttribute('alt') ?? '')}](${toAddress(image.getAttribute('src') ?? '')})`
    },
  })
  turndown.addRule('formula', { filter: isFormula, replacement: (_, node) => toFormula(node as HTMLElement) })
  turndown.addRule('footnote', { filter: isFootnote, replacement: (_, node) => toFootnote(node as HTMLElement) })
  turndown.addRule('footnotes', { filter: ({ classList }) => classList.contains('ql-footnotes'), replacement: () => '' })
  const text = turndown.turndown(html.replace(EMPTY, '$1x'))
  return [text, ...notes.map((note, index) => `[^${index + 1}]: ${note}`)].join('\n\n')
}

/** Returns a blog as a Markdown file with front matter, as Hugo and Jekyll use it. Every JSON string is also a YAML string. */
export const toMarkdownFile = ({ title, description, images, tags, addedAt, isUnpublished }: ExportedBlog, origin: string): string => {
  const toAddress = (url: string) => new URL(url, origin).href
  const front = [
    `title: ${JSON.stringify(title)}`,
    `date: ${addedAt.toISOString()}`,
    ...(tags.length ? [`tags: ${JSON.stringify(tags)}`] : []),
    ...(isUnpublished ? ['draft: true'] : []),
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
