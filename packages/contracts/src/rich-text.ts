import { isSitePath } from './link-href.ts'

/** The toolbar and the formats of the description editor (specification, section 3). The editor of admin-mfe adds a few of its own. */
export const richTextToolbar = [
  ['bold', 'italic', 'underline', 'blockquote', 'code-block', 'strike'],
  [{ header: [1, 2, 3, 4, 5, 6, false] }],
  [{ color: [] }, { background: [] }],
  [{ list: 'ordered' }, { list: 'bullet' }],
  ['link'],
  [{ script: 'sub' }, { script: 'super' }],
  [{ indent: '-1' }, { indent: '+1' }],
  [{ align: [] }],
  ['clean'],
] as const

export const richTextFormats = [
  'header',
  'font',
  'size',
  'bold',
  'italic',
  'underline',
  'strike',
  'blockquote',
  'list',
  'bullet',
  'indent',
  'link',
  'image',
  'video',
  'code-block',
  'align',
  'direction',
  'color',
  'background',
  'script',
  'super',
  'sub',
] as const

export const RICH_TEXT_PROTOCOLS = ['http', 'https', 'mailto', 'tel'] as const
export const BLANK_ADDRESS = 'about:blank'

/** An editor link is kept for the four protocols, and for a path of this site; any other becomes a blank address. */
export const richTextHref = (href: string): string => {
  const link = href.trim()
  const isKept = isSitePath(link) || RICH_TEXT_PROTOCOLS.some((protocol) => link.toLowerCase().startsWith(`${protocol}:`))
  return isKept ? link : BLANK_ADDRESS
}

/** Hosts whose embedded players are kept, over https only. */
export const VIDEO_HOSTS = ['www.youtube.com', 'youtube.com', 'www.youtube-nocookie.com', 'player.vimeo.com'] as const

/** Longest formula, in characters of TeX. */
export const FORMULA_CHARACTERS_MAX = 2_000

/** Longest footnote, in characters. */
export const FOOTNOTE_CHARACTERS_MAX = 2_000

/** Formulas are short, so nobody needs macros, and a few of these could expand to megabytes. */
const DEFINES_MACRO = /\\(?:[egx]?def|let|futurelet|global|(?:re|provide)?(?:new)?command|DeclareMathOperator)(?![a-zA-Z])/

/** Returns why a formula is not rendered although its TeX may be valid, or null. */
export const findFormulaProblem = (tex: string): string | null => {
  if (tex.length > FORMULA_CHARACTERS_MAX) return `A formula has at most ${FORMULA_CHARACTERS_MAX} characters`
  return DEFINES_MACRO.test(tex) ? 'A formula cannot define macros' : null
}
