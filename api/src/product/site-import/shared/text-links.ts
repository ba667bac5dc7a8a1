import { DomUtils, parseDocument } from 'htmlparser2'
import { createDropped } from './dropped.ts'

/** Kinds of links that works have, by the words of a link and by where it leads. */
const KINDS = [
  ['slides', /\b(?:slides?|presentation)\b/i, /\bspeakerdeck\.com|\bslideshare\.net/i],
  ['poster', /\bposter\b/i, undefined],
  ['video', /\b(?:video|recording|youtube)\b/i, /^https?:\/\/(?:www\.)?(?:youtube\.com|youtu\.be|vimeo\.com)\//i],
  ['code', /\b(?:code|software|github|repository)\b/i, /^https?:\/\/(?:github|gitlab)\.com\//i],
  ['dataset', /\b(?:data|datasets?|zenodo)\b/i, /^https?:\/\/(?:zenodo\.org|osf\.io|figshare\.com)\//i],
  ['preprint', /\b(?:preprint|arxiv|ssrn|biorxiv)\b/i, /^https?:\/\/(?:arxiv\.org|(?:www\.)?biorxiv\.org)\//i],
  ['pdf', /\b(?:pdf|paper|article|full text|download)\b/i, /\.pdf(?:[?#]|$)/i],
] as const

export type TextLinks = Partial<Record<(typeof KINDS)[number][0], string>>
/** Those of the front matter, by their kinds. */
type KnownLinks = Readonly<Record<string, string>>

/** The words of a link say what it is for a short link only: “the paper that introduced groups” is another work. */
const WORDS_MAX = 4

/** A file or a page of another site. Only files may be of the same site. */
const isTarget = (href: string) => /^https?:/i.test(href) || /^[^#?:]{1,500}\.(?!html?\b)[a-z\d]{2,5}$/i.test(href)

const withoutEnds = (href: string) => href.replace(/^https?:\/\/(?:www\.)?|\/$/gi, '')

/** Whether two addresses are the same. Of a file of the site, one may be a path only. */
const isSame = (one: string, other: string) => {
  const [a, b] = [withoutEnds(one), withoutEnds(other)]
  return a !== '' && b !== '' && (a.endsWith(b) || b.endsWith(a))
}

/** Finds the links of a text that describes a work: those that the work keeps, by their kinds, and a warning that names the others. */
export const readTextLinks = (html: string, known: KnownLinks): { links: TextLinks; warnings: string[] } => {
  const links: TextLinks = {}
  const dropped = createDropped('Links in its text')
  for (const element of DomUtils.getElementsByTagName('a', parseDocument(html))) {
    const href = element.attribs.href?.trim() ?? ''
    const words = DomUtils.textContent(element).replace(/\s+/g, ' ').trim()
    if (!href || !words || /^(?:#|mailto:)/i.test(href)) continue
    if ([known, links].some((list) => Object.values(list).some((one) => isSame(href, one)))) continue
    const isShort = words.split(' ').length <= WORDS_MAX
    const kind = KINDS.find(([, said]) => isShort && said.test(words)) ?? KINDS.find(([, , place]) => isShort && place?.test(href))
    if (kind && !links[kind[0]] && !known[kind[0]] && isTarget(href)) links[kind[0]] = href
    else dropped.add(words)
  }
  return { links, warnings: dropped.warnings() }
}

/** Returns the text without paragraphs that are no abstract: rows of links, and the citation of the template of academicpages. */
export const toAbstract = (html: string): string => {
  let [text, position] = ['', 0]
  for (const paragraph of DomUtils.getElementsByTagName('p', parseDocument(html, { withStartIndices: true, withEndIndices: true }))) {
    const links = DomUtils.getElementsByTagName('a', paragraph)
    const words = DomUtils.textContent(paragraph).trim()
    const rest = links.reduce((left, link) => left.replace(DomUtils.textContent(link), ''), words)
    if (!/^Recommended citation\b/i.test(words) && (!links.length || /[\p{L}\p{N}]/u.test(rest))) continue
    text += html.slice(position, paragraph.startIndex ?? position)
    position = (paragraph.endIndex ?? position) + 1
  }
  return text + html.slice(position)
}
