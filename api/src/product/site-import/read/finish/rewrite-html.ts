import { findCodeLanguage, isFilePath, readLanguageClass, VIDEO_HOSTS } from '@portfolio/contracts'
import { DISPLAY_FORMULA, formulaHtml } from '@portfolio/contracts/markdown'
import { ownValue } from '@portfolio/scholarship'
import { type ChildNode, type Document, Element, isTag, isText, Text } from 'domhandler'
import { DomUtils, parseDocument } from 'htmlparser2'
import { isBlank, unwrap } from '#product/shared/html-nodes.ts'
import { encodeAttribute } from '#product/shared/rich-text/entities.ts'
import { getFileName } from '#site-import/shared/addresses.ts'
import { withinTime } from '#site-import/shared/within-time.ts'
import { flattenLists } from './flatten-lists.ts'

interface Options {
  /** Resolves with the new address of an image, or undefined if it cannot be shown. */
  findImage: (src: string, alt: string) => Promise<string | undefined>
  /** Returns the new address of a link, or undefined if it leads nowhere any more. */
  findLink: (href: string) => string | undefined
  /** Returns the address of a video, a recording or an embedded file, or undefined if it is nowhere any more. */
  findFile: (src: string) => string | undefined
  /** In Kramdown, `$$…$$` with words beside it is an inline formula. */
  hasInlineDisplay: boolean
  /** Whether formulas are still plain text. In Markdown they have already been read. */
  hasPlainFormulas: boolean
}

interface Found extends Options {
  /** The new addresses of images. */
  found: ReadonlyMap<Element, string | undefined>
}

/** Returns the language named by a code block, its content or the elements around it. */
const findLanguage = (pre: Element): string => {
  const code = DomUtils.findOne(({ name }) => name === 'code', pre.children)
  const around = [pre.parent, pre.parent?.parent].filter(
    (node): node is Element => node instanceof Element && /highlight|language-/.test(node.attribs.class ?? ''),
  )
  const names = [pre, ...(code ? [code] : []), ...around].map(
    ({ attribs }) => attribs['data-lang'] ?? attribs['data-language'] ?? readLanguageClass(attribs.class),
  )
  return findCodeLanguage(names.find(Boolean))
}

const rewriteCode = (pre: Element) => {
  // Line numbers are in a table beside the code.
  const table = DomUtils.findOne(({ name }) => name === 'table', pre.children)
  const code = table && DomUtils.getElementsByTagName('td', table).at(-1)
  for (const br of DomUtils.getElementsByTagName('br', pre)) DomUtils.replaceElement(br, new Text('\n'))
  const text = DomUtils.textContent(code ?? pre)
    .replace(/^\n/, '')
    .replace(/\s*$/, '\n')
  const language = findLanguage(pre)
  pre.attribs = { 'data-language': language }
  pre.children = []
  DomUtils.appendChild(pre, new Text(text))
}

const RENAMED: Record<string, string> = {
  del: 's',
  strike: 's',
  ins: 'u',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
  var: 'em',
  cite: 'em',
  dfn: 'em',
  dt: 'p',
  dd: 'p',
  summary: 'p',
  center: 'div',
  details: 'div',
  section: 'div',
  article: 'div',
  aside: 'div',
  header: 'div',
  footer: 'div',
  main: 'div',
  address: 'p',
  dl: 'div',
}

const toLink = (element: Element, address: string) => {
  const link = new Element('a', { href: address }, [])
  DomUtils.appendChild(link, new Text(isFilePath(address) ? getFileName(address) : address))
  DomUtils.replaceElement(element, element.parent instanceof Element ? link : new Element('p', {}, [link]))
}

const FORMULA = new RegExp(
  String.raw`\\\[([\s\S]{1,2000}?)\\\]|\\\(([^\n]{1,2000}?)\\\)|${DISPLAY_FORMULA}|\$latex\s+([^$]{1,2000})\$`,
  'g',
)

const rewriteText = (node: Text) => {
  if (!/\\[([]|\$\$|\$latex/.test(node.data)) return
  const parts: ChildNode[] = []
  let end = 0
  for (const match of node.data.matchAll(FORMULA)) {
    const tex = (match[1] ?? match[2] ?? match[3] ?? match[4] ?? '').trim()
    parts.push(
      new Text(node.data.slice(end, match.index)),
      ...parseDocument(formulaHtml(tex, match[2] === undefined && match[4] === undefined)).children,
    )
    end = match.index + match[0].length
  }
  if (!parts.length) return
  for (const part of [...parts, new Text(node.data.slice(end))]) DomUtils.prepend(node, part)
  DomUtils.removeElement(node)
}

/** Controls and pictures that Ghost adds to players and bookmarks. */
const CONTROLS = /(?:^|\s)kg-(?:(?:video|audio)-(?:overlay|thumbnail|player)|video-player-container|bookmark-(?:icon|thumbnail))(?:\s|$)/

const isVideo = (src: string) => URL.canParse(src) && (VIDEO_HOSTS as readonly string[]).includes(new URL(src).hostname)

/** Elements of Distill, which al-folio has for articles. */
const DISTILL: Record<string, (element: Element) => string> = {
  'd-footnote': (note) => `<sup class="ql-footnote" data-value="${encodeAttribute(DomUtils.textContent(note).trim())}"></sup>`,
  'd-cite': ({ attribs }) => `[${encodeAttribute(attribs.key ?? attribs['bibtex-key'] ?? '')}]`,
  'd-math': (math) => formulaHtml(DomUtils.textContent(math), 'block' in math.attribs),
}

/** Returns a formula that was written as MathML, if its TeX is noted in it. */
const findTex = (math: Element): string | undefined => {
  const note = DomUtils.findOne(({ name, attribs }) => name === 'annotation' && attribs.encoding === 'application/x-tex', math.children)
  return note ? formulaHtml(DomUtils.textContent(note), math.attribs.display === 'block') : undefined
}

/** A formula with words beside it is inline. */
const setDisplay = (formula: Element) => {
  const paragraph = formula.parent
  if (!(paragraph instanceof Element) || paragraph.children.some((node) => node !== formula && !isBlank(node)))
    delete formula.attribs['data-display']
}

const getImageSource = ({ attribs }: Element) => attribs['data-src'] ?? attribs['data-orig-file'] ?? attribs.src ?? ''

const rewriteImage = (image: Element, { found }: Found) => {
  const { alt = '' } = image.attribs
  const original = getImageSource(image)
  const url = found.get(image)
  const inside = image.parent instanceof Element && image.parent.name === 'picture' ? image.parent : image
  if (!url) {
    // The sanitizer turns an image of another site into a link.
    if (/^https?:/i.test(original)) image.attribs = { src: original, alt }
    else DomUtils.removeElement(inside)
    return
  }
  image.attribs = { src: url, alt }
  if (inside !== image) DomUtils.replaceElement(inside, image)
  // A link to the image itself leads nowhere here.
  const link = image.parent
  if (link instanceof Element && link.name === 'a' && /\.(?:jpe?g|png|gif|webp)(?:[?#]|$)/i.test(link.attribs.href ?? '')) unwrap(link)
}

const rewriteList = (item: Element) => {
  const box = DomUtils.findOne(({ name, attribs }) => name === 'input' && attribs.type === 'checkbox', item.children, false)
  if (!box) return
  item.attribs['data-list'] = 'checked' in box.attribs ? 'checked' : 'unchecked'
  DomUtils.removeElement(box)
}

/** Elements whose content is not rewritten. */
const REPLACED = new Set(['pre', 'code', 'script', 'iframe', 'embed', 'video', 'audio', 'source', 'object'])

const isFormula = ({ name, attribs }: Element) => name === 'span' && attribs.class === 'ql-formula'

const isControl = ({ attribs }: Element) => CONTROLS.test(attribs.class ?? '')

const listImages = (nodes: readonly ChildNode[]): Element[] =>
  nodes.flatMap((node) => {
    if (!isTag(node) || REPLACED.has(node.name) || Object.hasOwn(DISTILL, node.name) || isFormula(node) || isControl(node)) return []
    return node.name === 'img' ? [node] : listImages(node.children)
  })

const rewrite = (node: ChildNode, options: Found): unknown => {
  if (isText(node)) {
    if (options.hasPlainFormulas) rewriteText(node)
    return
  }
  if (!isTag(node)) return
  const { name, attribs } = node
  if (isControl(node)) return DomUtils.removeElement(node)
  if (name === 'pre') return rewriteCode(node)
  if (name === 'code') return
  if (name === 'script') {
    // MathJax 2 keeps formulas in script elements.
    if (/^math\/tex/.test(attribs.type ?? ''))
      for (const formula of parseDocument(formulaHtml(DomUtils.textContent(node), /display/.test(attribs.type ?? ''))).children)
        DomUtils.prepend(node, formula)
    return DomUtils.removeElement(node)
  }
  if (isFormula(node)) {
    if (options.hasInlineDisplay && attribs['data-display']) setDisplay(node)
    return
  }
  if (name === 'img') return rewriteImage(node, options)
  if (['iframe', 'embed', 'video', 'audio', 'source', 'object'].includes(name)) {
    const source = DomUtils.findOne((child) => child.name === 'source', node.children)
    const src = attribs.src ?? attribs.data ?? source?.attribs.src ?? ''
    if (name === 'iframe' && isVideo(src)) return
    const address = src && !/^(?:data|blob|about|javascript):/i.test(src) && options.findFile(src)
    return address ? toLink(node, address) : DomUtils.removeElement(node)
  }
  const replaced = name === 'math' ? findTex(node) : ownValue(DISTILL, name)?.(node)
  if (replaced !== undefined) {
    for (const part of parseDocument(replaced).children) DomUtils.prepend(node, part)
    return DomUtils.removeElement(node)
  }
  for (const child of [...node.children]) rewrite(child, options)
  if (name === 'li') rewriteList(node)
  // A link around its own image has been removed.
  if (name === 'a' && node.parent) {
    const target = attribs.href && options.findLink(attribs.href)
    if (target) node.attribs = { href: target }
    else unwrap(node)
  }
  // A gallery is a figure of figures.
  if (name === 'figure' && DomUtils.getElementsByTagName('figure', node.children).length) unwrap(node)
  const renamed = ownValue(RENAMED, name)
  if (renamed) node.name = renamed
}

const isHeading = (node: Element) => /^h[1-6]$/.test(node.name)

/** Lowers headings by a level if there is an h1, because the title of the page is its h1. */
const lowerHeadings = (document: Document) => {
  const headings = DomUtils.filter((node): node is Element => isTag(node) && isHeading(node), document.children) as Element[]
  if (!headings.some(({ name }) => name === 'h1')) return
  for (const heading of headings) heading.name = `h${Math.min(6, Number(heading.name[1]) + 1)}`
}

/** Converts the HTML of an export to the editor's HTML, with images and links of this site, formulas, and languages of code. */
export const rewriteHtml = async (html: string, options: Options): Promise<string> => {
  const document = withinTime(() => parseDocument(html))
  const found = new Map<Element, string | undefined>()
  for (const image of listImages(document.children))
    found.set(image, await options.findImage(getImageSource(image).trim(), image.attribs.alt ?? ''))
  return withinTime(() => {
    for (const child of [...document.children]) rewrite(child, { ...options, found })
    lowerHeadings(document)
    flattenLists(document)
    return DomUtils.getOuterHTML(document, { encodeEntities: 'utf8' })
  })
}
