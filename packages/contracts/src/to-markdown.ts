import TurndownService from 'turndown'
import { createEscape } from './escape-markdown.ts'
import { replaceItemPaths } from './item-path.ts'
import { createItemWriter, type ListNode } from './list-to-markdown.ts'

/** What is used of an element, which is the browser's, or one of the library's own where there is no browser. */
interface Element {
  classList: { contains: (name: string) => boolean }
  getAttribute: (name: string) => string | null
  textContent: string | null
}

/** Elements that Markdown has no syntax for. They stay HTML, which Markdown may contain. */
const KEPT: TurndownService.TagName[] = ['table', 'iframe', 'video']
/** The same among words. Their text is Markdown. */
const KEPT_INLINE: TurndownService.TagName[] = ['sub', 'sup', 'u']

/** In a draft, formulas and footnotes have no content yet. The library would drop them, and the space beside them. */
const EMPTY = /(<(?:span|sup)\b[^>]*\bql-(?:formula|footnote)\b[^>]*>)(?=<\/)/g

const SITE_LINK = /(<a [^>]*?href=")(\/(?![/\\])[^"]*)/g

const isFormula = ({ classList }: Element) => classList.contains('ql-formula')
const isFootnote = ({ classList }: Element) => classList.contains('ql-footnote')

/** Single signs within the TeX would end an inline formula. `\(…\)` means the same there. */
const withoutSigns = (tex: string) => tex.replace(/(?<!\\)\$([^$]*)(?<!\\)\$/g, '\\($1\\)')

const toFormula = (node: Element) => {
  const tex = withoutSigns(node.getAttribute('data-value') ?? '')
  return node.getAttribute('data-display') ? `$$${tex}$$` : `$${tex.replace(/\s*\n\s*/g, ' ')}$`
}

const toCode = (node: Element) => {
  const text = (node.textContent ?? '').replace(/\n$/, '')
  const language = node.getAttribute('data-language') ?? ''
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([signs]) => signs.length))
  const fence = '`'.repeat(longest + 1)
  return `\n\n${fence}${language === 'plain' ? '' : language}\n${text}\n${fence}\n\n`
}

/** Returns rich text as Markdown. `toAddress` replaces the addresses of images, and paths of this site in links. */
export const toMarkdown = (html: string, toAddress: (url: string) => string): string => {
  const notes: string[] = []
  const toFootnote = (node: Element) => {
    notes.push(replaceItemPaths(node.getAttribute('data-value') ?? '', toAddress))
    return `[^${notes.length}]`
  }
  const turndown = new TurndownService({
    ...{ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-', emDelimiter: '*', hr: '---' },
  })
  turndown.escape = createEscape(turndown.escape)
  turndown.keep(KEPT)
  turndown.addRule('inline', {
    filter: KEPT_INLINE,
    replacement: (content, { nodeName }) => `<${nodeName.toLowerCase()}>${content}</${nodeName.toLowerCase()}>`,
  })
  turndown.addRule('strike', { filter: ['s', 'del'], replacement: (content) => `~~${content}~~` })
  const writeItem = createItemWriter()
  turndown.addRule('item', { filter: 'li', replacement: (content, node) => writeItem(content, node as ListNode) })
  turndown.addRule('code', { filter: 'pre', replacement: (_, node) => toCode(node as Element) })
  turndown.addRule('image', {
    filter: 'img',
    replacement: (_, node) => {
      const image = node as Element
      return `![${turndown.escape(image.getAttribute('alt') ?? '')}](${toAddress(image.getAttribute('src') ?? '')})`
    },
  })
  turndown.addRule('formula', { filter: isFormula, replacement: (_, node) => toFormula(node as Element) })
  turndown.addRule('footnote', { filter: isFootnote, replacement: (_, node) => toFootnote(node as Element) })
  turndown.addRule('footnotes', { filter: ({ classList }) => classList.contains('ql-footnotes'), replacement: () => '' })
  const withAddresses = html.replace(SITE_LINK, (_, start: string, path: string) => start + toAddress(path))
  const text = turndown.turndown(withAddresses.replace(EMPTY, '$1x'))
  return [text, ...notes.map((note, index) => `[^${index + 1}]: ${note}`)].join('\n\n')
}
