import { DomUtils, parseDocument } from 'htmlparser2'
import { encodeAttribute } from '#product/shared/rich-text/entities.ts'
import { toHtml } from './markdown.ts'

/** Converts the Markdown of a caption to HTML on one line. */
const captionHtml = (caption: string) =>
  toHtml(caption)
    .replace(/^<p>([\s\S]*)<\/p>\s*$/, '$1')
    .replace(/\s+/g, ' ')

/** Returns an image on one line, because a line break could end the HTML block that contains it. */
export const imageHtml = (src: string, alt: string, caption: string): string => {
  const image = `<img src="${encodeAttribute(src)}" alt="${encodeAttribute(alt)}">`
  return caption ? `<figure><p>${image}</p><figcaption>${captionHtml(caption)}</figcaption></figure>` : image
}

export const linkHtml = (href: string, text = href): string => `<a href="${encodeAttribute(href)}">${encodeAttribute(text)}</a>`

const VIDEO =
  /^https?:\/\/(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?(?:.*&)?v=|shorts\/|live\/|embed\/)|youtu\.be\/|(?:www\.)?(vimeo)\.com\/)([\w-]+)/

/** Returns the player of a video, or a link to something else that other systems embed. */
export const embedHtml = (address: string): string => {
  const [, vimeo, id] = VIDEO.exec(address) ?? []
  if (!id) return `<p>${linkHtml(address)}</p>`
  return `<iframe src="${vimeo ? 'https://player.vimeo.com/video/' : 'https://www.youtube.com/embed/'}${id}"></iframe>`
}

/** Decodes the entities of a text that has no tags. */
export const decodeEntities = (text: string): string => DomUtils.textContent(parseDocument(text.replaceAll('<', '&lt;')))

/** Returns the named values of a tag (`src="a.png" alt='A'`), and unnamed ones by their position. */
export const readAttributes = (text: string): Record<string, string> => {
  const values: Record<string, string> = {}
  let position = 0
  for (const [, name, double, single, raw, bare] of text.matchAll(
    /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|`([^`]*)`|([^\s"'`]+))|"[^"]*"|'[^']*'|[^\s"'=]+/g,
  ))
    if (name) values[name] = double ?? single ?? raw ?? bare ?? ''
  for (const [whole] of text.replaceAll(/[\w-]+\s*=\s*(?:"[^"]*"|'[^']*'|`[^`]*`|[^\s"'`]+)/g, ' ').matchAll(/"[^"]*"|'[^']*'|\S+/g)) {
    values[position] = whole.replace(/^(["'])(.*)\1$/s, '$2')
    position += 1
  }
  return values
}

/** Fewer words are a page that only lists other items, or a note of the theme. */
const WORDS_MIN = 5

/** Returns whether HTML has text of its own. */
export const hasWords = (html: string): boolean =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter(Boolean).length >= WORDS_MIN
