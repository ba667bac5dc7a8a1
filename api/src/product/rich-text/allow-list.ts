import { richTextHref, VIDEO_HOSTS } from '@portfolio/contracts'
import type { IOptions } from 'sanitize-html'

const COLOUR = [
  /^#[0-9a-f]{3,8}$/i,
  /^[a-z]{3,24}$/i,
  /^rgba?\(\s*[\d.]{1,6}%?(\s*,\s*|\s+)[\d.]{1,6}%?(\s*,\s*|\s+)[\d.]{1,6}%?(\s*[,/]\s*[\d.]{1,6}%?)?\s*\)$/i,
  /^hsla?\(\s*[\d.]{1,6}(deg)?(\s*,\s*|\s+)[\d.]{1,6}%(\s*,\s*|\s+)[\d.]{1,6}%(\s*[,/]\s*[\d.]{1,6}%?)?\s*\)$/i,
]

/** `/path` of this site: not `//host`, nor `/\host`, nor anything with white space that a browser would drop. */
const SITE_PATH = /^\/(?![/\\])[^\s\\]*$/
const PICTURE_ADDRESS = /^(https?:\/\/[^\s\\]+|data:image\/(png|jpeg|gif|webp);base64,[a-z0-9+/]+={0,2})$/i

const isPictureAddress = (address: string) => SITE_PATH.test(address) || PICTURE_ADDRESS.test(address)

const isPlayerAddress = (address: string) => {
  if (SITE_PATH.test(address)) return true
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password, port } = new URL(address)
  return protocol === 'https:' && !username && !password && !port && (VIDEO_HOSTS as readonly string[]).includes(hostname)
}

/** Tags whose words are dropped with them: they are code, or would be read as code by a browser. */
const WORDLESS_TAGS = [
  ...['script', 'style', 'textarea', 'option', 'select', 'noscript', 'noembed', 'noframes', 'xmp', 'plaintext', 'template', 'title'],
  ...['svg', 'math', 'object', 'applet', 'audio', 'video'],
]

/** What rich text may hold: the marks of the editor and nothing else. Everything unnamed here is dropped. */
export const allowList: IOptions = {
  allowedTags: [
    ...['p', 'br', 'span', 'div', 'strong', 'b', 'em', 'i', 'u', 's', 'a', 'sub', 'sup', 'img', 'iframe'],
    ...['ol', 'ul', 'li', 'blockquote', 'pre', 'code', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ],
  nonTextTags: WORDLESS_TAGS,
  // `id` and `name` are missing on purpose: they could shadow a global of the page.
  allowedAttributes: {
    '*': ['class', 'style'],
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    iframe: ['src', 'allowfullscreen', 'title', 'loading'],
    ol: ['start'],
    li: ['data-list'],
    pre: ['data-language'],
  },
  allowedClasses: { '*': [/^ql-[a-z0-9-]+$/] },
  allowedStyles: { '*': { color: COLOUR, 'background-color': COLOUR, 'text-align': [/^(left|right|center|justify)$/] } },
  // Addresses are decided below; these lists are the second lock.
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { a: ['http', 'https', 'mailto', 'tel', 'about'], img: ['http', 'https', 'data'], iframe: ['https'] },
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
      // A frame needs a name for those who cannot see it.
      attribs: { ...(className && { class: className }), src: src ?? '', title: 'Video', loading: 'lazy', allowfullscreen: 'true' },
    }),
    ol: (_tag, { start, ...rest }) => ({ tagName: 'ol', attribs: { ...rest, ...(/^\d{1,5}$/.test(start ?? '') && { start }) } as never }),
    li: (_tag, { 'data-list': list, ...rest }) => ({
      tagName: 'li',
      attribs: { ...rest, ...(/^(un)?checked$/.test(list ?? '') && { 'data-list': list }) } as never,
    }),
    pre: (_tag, { 'data-language': language, ...rest }) => ({
      tagName: 'pre',
      attribs: { ...rest, ...(/^[a-z0-9+#-]{1,30}$/.test(language ?? '') && { 'data-language': language }) } as never,
    }),
  },
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'img' && !isPictureAddress(attribs.src ?? '')) || (tag === 'iframe' && !isPlayerAddress(attribs.src ?? '')),
}
