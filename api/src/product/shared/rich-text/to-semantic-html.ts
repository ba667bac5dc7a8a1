import { FOOTNOTE_CHARACTERS_MAX, FORMULA_CHARACTERS_MAX, MEDIA_PREFIX } from '@portfolio/contracts'
import { type ChildNode, Element, isTag, Text } from 'domhandler'
import { DomUtils, parseDocument } from 'htmlparser2'
import { UUID_PATTERN } from '#http/ids.ts'
import { unwrap } from '#product/shared/html-nodes.ts'
import { encloseCaption } from './figures.ts'
import { nameLevel, structureList } from './lists.ts'
import { type CellBudget, createCellBudget, rebuildTable } from './tables.ts'

const hasClass = (element: Element, name: string) => (element.attribs.class ?? '').split(/\s+/).includes(name)

/** Joins the editor's `<div>` per line of code into one `<pre>`. */
const joinCode = (container: Element) => {
  const lines = container.children.filter(isTag).filter((line) => hasClass(line, 'ql-code-block'))
  const language = lines[0]?.attribs['data-language']
  const text = `${lines.map((line) => DomUtils.textContent(line)).join('\n')}\n`
  // Browsers ignore the first line break of a <pre>.
  const code = new Text(text.startsWith('\n') ? `\n${text}` : text)
  DomUtils.replaceElement(container, new Element('pre', language ? { 'data-language': language } : {}, [code]))
  code.parent = null
}

const UPLOAD = new RegExp(`^https?://[^/]+(${MEDIA_PREFIX}${UUID_PATTERN}\\.(?:jpg|png|gif))$`, 'i')

/**
 * Visitors load nothing from other sites, so an image of another site becomes a link to it, where readers and the owner can find it.
 * The absolute address of an upload, as it is in text copied from a page of this site, becomes its path.
 */
const replaceForeignImage = (image: Element, insideLink: boolean) => {
  const address = (image.attribs.src ?? '').trim()
  if (!/^https?:/i.test(address)) return
  const path = UPLOAD.exec(address)?.[1]
  if (path) image.attribs.src = path
  else {
    const text = new Text(image.attribs.alt?.trim() || address)
    DomUtils.replaceElement(image, insideLink ? text : new Element('a', { href: address }, [text]))
  }
}

/** Reduces code with a language to its text. Colors are drawn after sanitizing. */
const flattenCode = (code: Element) => {
  const language = code.attribs['data-language']
  if (!language || language === 'plain') return
  code.attribs = { 'data-language': language }
  const text = new Text(DomUtils.textContent(code))
  code.children = []
  DomUtils.appendChild(code, text)
}

/** Reduces a formula to its TeX. It is drawn after sanitizing. */
const reduceFormula = (formula: Element) => {
  const tex = (formula.attribs['data-value'] ?? '').trim()
  if (!tex || tex.length > FORMULA_CHARACTERS_MAX) return DomUtils.replaceElement(formula, new Text(tex))
  const isDisplay = formula.attribs['data-display'] === 'block'
  formula.attribs = { class: 'ql-formula', 'data-value': tex, ...(isDisplay && { 'data-display': 'block' }) } as never
  formula.children = []
}

/** Reduces a footnote to its text; number and list are drawn after sanitizing. Within a link it becomes plain text, because links cannot nest. */
const reduceFootnote = (footnote: Element, insideLink: boolean) => {
  const text = (footnote.attribs['data-value'] ?? '').replace(/\s+/g, ' ').trim()
  if (!text || text.length > FOOTNOTE_CHARACTERS_MAX || insideLink) {
    return DomUtils.replaceElement(footnote, new Text(text && ` (${text})`))
  }
  footnote.attribs = { class: 'ql-footnote', 'data-value': text }
  footnote.children = []
}

/** Elements that are only allowed in a table. Elsewhere their tags are dropped, as browsers do. */
const TABLE_PARTS = new Set(['caption', 'colgroup', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'])

/** Far more than two colors and an alignment need. A long style takes seconds to parse. */
const STYLE_CHARACTERS_MAX = 500

/** Replaces or reduces an element of the editor. Returns false if it is left unchanged. */
const replaceElement = (element: Element, insideLink: boolean): boolean => {
  if (hasClass(element, 'ql-ui') || hasClass(element, 'ql-footnotes')) DomUtils.removeElement(element)
  else if (hasClass(element, 'ql-code-block-container')) joinCode(element)
  else if (element.name === 'img') replaceForeignImage(element, insideLink)
  else if (element.name === 'span' && hasClass(element, 'ql-formula')) reduceFormula(element)
  else if (element.name === 'sup' && hasClass(element, 'ql-footnote')) reduceFootnote(element, insideLink)
  else return false
  return true
}

interface Place {
  insideLink: boolean
  insideTable: boolean
  /** How many lists are around it. */
  lists: number
  cells: CellBudget
}

const restructure = (nodes: ChildNode[], place: Place) => {
  for (const node of [...nodes]) {
    if (!isTag(node) || replaceElement(node, place.insideLink)) continue
    // Browsers treat the content of a frame as raw text and never show it.
    if (node.name === 'iframe') node.children = []
    if (node.name === 'pre') flattenCode(node)
    // Sorted, so that saving unchanged text again gives the same text.
    if (node.attribs.class) node.attribs.class = node.attribs.class.split(/\s+/).sort().join(' ')
    if ((node.attribs.style?.length ?? 0) > STYLE_CHARACTERS_MAX) delete node.attribs.style
    nameLevel(node, place.lists - 1)
    const isList = node.name === 'ol' || node.name === 'ul'
    const isTable = node.name === 'table' && rebuildTable(node, place.cells)
    restructure(node.children, {
      ...place,
      insideLink: place.insideLink || node.name === 'a',
      insideTable: isTable || (place.insideTable && TABLE_PARTS.has(node.name)),
      lists: place.lists + Number(isList),
    })
    if (isList) structureList(node)
    if (node.name === 'figcaption') encloseCaption(node)
    if (node.name === 'table' ? !isTable : TABLE_PARTS.has(node.name) && !place.insideTable) unwrap(node)
  }
}

/** Converts the editor's markup to semantic HTML that the editor reads as the same text. Does not sanitize. */
export const toSemanticHtml = (html: string): string => {
  const document = parseDocument(html)
  restructure(document.children, { insideLink: false, insideTable: false, lists: 0, cells: createCellBudget() })
  return DomUtils.getOuterHTML(document, { encodeEntities: 'utf8' })
}
