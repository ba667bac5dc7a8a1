import { type ChildNode, Element, isTag, Text } from 'domhandler'
import { DomUtils, parseDocument } from 'htmlparser2'

const hasClass = (element: Element, name: string) => (element.attribs.class ?? '').split(/\s+/).includes(name)
const indentOf = (item: Element) => Number(/(?:^|\s)ql-indent-(\d)/.exec(item.attribs.class ?? '')?.[1] ?? 0)
const tagFor = (list: Element, item: Element) => {
  const kind = item.attribs['data-list']
  if (kind === undefined) return list.name
  return kind === 'ordered' ? 'ol' : 'ul'
}

/** The editor writes every list as one `<ol>` whose items name their kind: split it into real `<ul>` and `<ol>`. */
const splitList = (list: Element) => {
  const kinds = list.children.filter(isTag).map((item) => tagFor(list, item))
  if (kinds.every((kind) => kind === list.name)) return
  let part: Element | undefined
  let numbered = 0
  for (const child of [...list.children]) {
    const kind = isTag(child) ? tagFor(list, child) : (part?.name ?? kinds[0] ?? list.name)
    if (part?.name !== kind) {
      part = new Element(kind, part ? {} : { ...list.attribs })
      // A numbered list goes on counting after the bullets between its items.
      if (kind === 'ol' && numbered) part.attribs.start = String(numbered + 1)
      DomUtils.prepend(list, part)
    }
    if (isTag(child) && kind === 'ol' && !indentOf(child)) numbered += 1
    DomUtils.appendChild(part, child)
  }
  DomUtils.removeElement(list)
}

/** The editor writes code as one `<div>` a line: join them into a `<pre>`, whose text needs no style sheet. */
const joinCode = (container: Element) => {
  const lines = container.children.filter(isTag).filter((line) => hasClass(line, 'ql-code-block'))
  const language = lines[0]?.attribs['data-language']
  const text = `${lines.map((line) => DomUtils.textContent(line)).join('\n')}\n`
  // A browser drops the first line break of a <pre>.
  const code = new Text(text.startsWith('\n') ? `\n${text}` : text)
  DomUtils.replaceElement(container, new Element('pre', language ? { 'data-language': language } : {}, [code]))
  code.parent = null
}

/** Far more than two colours and an alignment; a longer one costs a parser seconds. */
const STYLE_CHARACTERS_MAX = 500

const restructure = (nodes: ChildNode[]) => {
  for (const node of [...nodes]) {
    if (!isTag(node)) continue
    if (hasClass(node, 'ql-ui')) DomUtils.removeElement(node)
    else if (hasClass(node, 'ql-code-block-container')) joinCode(node)
    else {
      // What stands inside a frame is raw text to a browser and never shown.
      if (node.name === 'iframe') node.children = []
      // One order, so that a text saved again without a change is the same text.
      if (node.attribs.class) node.attribs.class = node.attribs.class.split(/\s+/).sort().join(' ')
      if ((node.attribs.style?.length ?? 0) > STYLE_CHARACTERS_MAX) delete node.attribs.style
      restructure(node.children)
      if (node.name === 'ol' || node.name === 'ul') splitList(node)
    }
  }
}

/** Turns the editor's own markup into plain, semantic HTML that the editor reads back without loss. Makes nothing safe. */
export const quillSemantics = (html: string): string => {
  const document = parseDocument(html)
  restructure(document.children)
  return DomUtils.getOuterHTML(document, { encodeEntities: 'utf8' })
}
