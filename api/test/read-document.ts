import { DomUtils, parseDocument } from 'htmlparser2'

/** What other programs read of a document. */
export interface ReadDocument {
  /** `<meta>` in order: name or property, and content. */
  meta: [name: string, content: string][]
  /** The attributes of each `<link>`, in order. */
  links: Record<string, string>[]
  /** The address and the text of each `<a>`, with its attribute `rel`. */
  anchors: { href: string; text: string; rel: string | undefined }[]
  jsonLd: Record<string, unknown>[]
  /** The `title` of each `<span class="Z3988">`, in order. */
  coins: string[]
  text: string
}

export const readDocument = (html: string): ReadDocument => {
  const document = parseDocument(html)
  const find = (name: string) => DomUtils.getElementsByTagName(name, document)
  return {
    meta: find('meta').map(({ attribs }): [string, string] => [attribs.name ?? attribs.property ?? '', attribs.content ?? '']),
    links: find('link').map(({ attribs }) => attribs),
    anchors: find('a').map((anchor) => ({ href: anchor.attribs.href ?? '', text: DomUtils.textContent(anchor), rel: anchor.attribs.rel })),
    jsonLd: find('script')
      .filter(({ attribs }) => attribs.type === 'application/ld+json')
      .map((script) => JSON.parse(DomUtils.textContent(script))),
    coins: find('span').flatMap(({ attribs }) => (attribs.class === 'Z3988' ? [attribs.title ?? ''] : [])),
    text: DomUtils.textContent(document),
  }
}
