import { isSitePath, MEDIA_PREFIX, richTextHref, VIDEO_HOSTS } from '@portfolio/contracts'
import type { IOptions } from 'sanitize-html'

const COLOR = [
  /^#[0-9a-f]{3,8}$/i,
  /^[a-z]{3,24}$/i,
  /^rgba?\(\s*[\d.]{1,6}%?(\s*,\s*|\s+)[\d.]{1,6}%?(\s*,\s*|\s+)[\d.]{1,6}%?(\s*[,/]\s*[\d.]{1,6}%?)?\s*\)$/i,
  /^hsla?\(\s*[\d.]{1,6}(deg)?(\s*,\s*|\s+)[\d.]{1,6}%(\s*,\s*|\s+)[\d.]{1,6}%(\s*[,/]\s*[\d.]{1,6}%?)?\s*\)$/i,
]

const IMAGE_DATA = /^data:image\/(png|jpeg|gif|webp);base64,[a-z0-9+/]+={0,2}$/i

const isImageUrl = (url: string) => isSitePath(url) || IMAGE_DATA.test(url)

const isVideoUrl = (url: string) => {
  // The path as a browser resolves it: `/media/../admin` is a page of the owner.
  if (isSitePath(url)) return new URL(url, 'http://site.invalid').pathname.startsWith(MEDIA_PREFIX)
  if (!URL.canParse(url)) return false
  const { protocol, hostname, username, password, port } = new URL(url)
  return protocol === 'https:' && !username && !password && !port && (VIDEO_HOSTS as readonly string[]).includes(hostname)
}

/** Names of properties that every object has are excluded, because editors look languages up in an object. */
const isLanguage = (name = '') => /^[a-z0-9+#-]{1,30}$/.test(name) && !(name in {})

/** Tags that are dropped together with their text, because it is code or may be parsed as such. */
const NON_TEXT_TAGS = [
  ...['script', 'style', 'textarea', 'option', 'select', 'noscript', 'noembed', 'noframes', 'xmp', 'plaintext', 'template', 'title'],
  ...['svg', 'math', 'object', 'applet', 'audio', 'video'],
]

/**
 * Allows what the editor produces, which `tests/portal/rich-text-round-trip.spec.ts` opens and saves, and other markup that it reads as the
 * same (`div`, `b`, `i`). MathML is not among it: formulas are sent as TeX.
 */
export const allowList: IOptions = {
  allowedTags: [
    ...['p', 'br', 'span', 'div', 'strong', 'b', 'em', 'i', 'u', 's', 'a', 'sub', 'sup', 'img', 'iframe'],
    ...['ol', 'ul', 'li', 'blockquote', 'pre', 'code', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    ...['hr', 'figure', 'figcaption', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  nonTextTags: NON_TEXT_TAGS,
  // Without `id` and `name`, which could shadow globals of the page.
  allowedAttributes: {
    '*': ['class', 'style'],
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    iframe: ['src', 'allowfullscreen', 'title', 'loading'],
    ol: ['start'],
    li: ['data-list'],
    pre: ['data-language'],
    th: ['scope'],
    // The TeX of a formula and the text of a footnote, which are drawn after sanitizing.
    span: ['data-value', 'data-display'],
    sup: ['data-value'],
  },
  allowedClasses: { '*': [/^ql-[a-z0-9-]+$/] },
  allowedStyles: { '*': { color: COLOR, 'background-color': COLOR, 'text-align': [/^(left|right|center|justify)$/] } },
  // A second check: URLs are decided by the transforms and the filter below.
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { a: ['http', 'https', 'mailto', 'tel', 'about'], img: ['data'], iframe: ['https'] },
  allowProtocolRelative: false,
  enforceHtmlBoundary: false,
  nestingLimit: 100,
  transformTags: {
    strike: 's',
    a: (_tag, { href, target, rel: _, ...rest }) => {
      if (href === undefined) return { tagName: 'span', attribs: rest }
      const attribs = { ...rest, href: richTextHref(href), rel: 'noopener noreferrer' }
      return { tagName: 'a', attribs: target === '_blank' ? { ...attribs, target } : attribs }
    },
    img: (_tag, { alt, width, height, ...rest }) => {
      const size = Object.fromEntries(Object.entries({ width, height }).filter(([, pixels]) => /^\d{1,5}$/.test(pixels ?? '')))
      return { tagName: 'img', attribs: { ...rest, alt: alt ?? '', ...(size as Record<string, string>) } }
    },
    iframe: (_tag, { class: className, src }) => ({
      tagName: 'iframe',
      // Screen readers announce a frame by its title.
      attribs: { ...(className && { class: className }), src: src ?? '', title: 'Video', loading: 'lazy', allowfullscreen: 'true' },
    }),
    ol: (_tag, { start, ...rest }) => ({ tagName: 'ol', attribs: { ...rest, ...(/^\d{1,5}$/.test(start ?? '') && { start }) } as never }),
    li: (_tag, { 'data-list': list, ...rest }) => ({
      tagName: 'li',
      attribs: { ...rest, ...(/^(un)?checked$/.test(list ?? '') && { 'data-list': list }) } as never,
    }),
    pre: (_tag, { 'data-language': language, ...rest }) => ({
      tagName: 'pre',
      attribs: { ...rest, ...(isLanguage(language) && { 'data-language': language }) } as never,
    }),
  },
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'img' && !isImageUrl(attribs.src ?? '')) || (tag === 'iframe' && !isVideoUrl(attribs.src ?? '')),
}
