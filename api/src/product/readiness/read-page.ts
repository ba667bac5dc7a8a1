import { collapseSpaces } from '@portfolio/scholarship'
import { type ChildNode, type Element, isTag, isText } from 'domhandler'
import { DomUtils, parseDocument } from 'htmlparser2'

/** What a crawler reads of a page. */
export interface PageContent {
  /** Meta tags `citation_*`, in the order of the document. */
  tags: [name: string, content: string][]
  /** The rules for crawlers, in lower case. */
  robots: string
  /** The addresses that the page names for itself: one, if the site has a public address. */
  canonicals: string[]
  headings: string[]
  /** All text that is visible without a click, without spaces. */
  text: string
}

const UNSEEN = new Set(['head', 'script', 'style', 'template', 'noscript'])

/** Does not evaluate styles: an element that only a stylesheet hides counts as visible. */
const isUnseen = ({ name, attribs }: Element) => UNSEEN.has(name) || 'hidden' in attribs

const getShownChildren = ({ name, attribs, children }: Element): ChildNode[] =>
  name === 'details' && !('open' in attribs) ? children.filter((child) => isTag(child) && child.name === 'summary') : children

const readText = (nodes: readonly ChildNode[]): string =>
  nodes
    .map((node) => {
      if (isText(node)) return node.data
      return isTag(node) && !isUnseen(node) ? readText(getShownChildren(node)) : ''
    })
    .join('')

/** Returns a text for the comparison with a page, whose elements may divide words. */
export const withoutSpaces = (text: string): string => text.replace(/\s+/g, '')

export const readPage = (html: string): PageContent => {
  const document = parseDocument(html)
  const find = (name: string) => DomUtils.getElementsByTagName(name, document)
  const metas = find('meta').map(({ attribs }): [string, string] => [(attribs.name ?? '').toLowerCase(), attribs.content ?? ''])
  return {
    tags: metas.filter(([name]) => name.startsWith('citation_')),
    robots: metas.flatMap(([name, content]) => (name === 'robots' || name === 'googlebot' ? content.toLowerCase() : [])).join(', '),
    canonicals: find('link').flatMap(({ attribs: { rel, href } }) => (rel === 'canonical' && href ? [href] : [])),
    headings: find('h1').map((heading) => collapseSpaces(DomUtils.textContent(heading))),
    text: withoutSpaces(readText(document.children)),
  }
}
