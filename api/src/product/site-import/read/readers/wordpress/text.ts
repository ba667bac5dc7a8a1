import { decodeEntities, embedHtml, imageHtml, readAttributes } from '#site-import/shared/html-text.ts'
import { toParagraphs } from './paragraphs.ts'
import { insertPatterns } from './synced-patterns.ts'
import type { WordPressEntry } from './xml.ts'

export interface WordPressContext {
  attachments: ReadonlyMap<string, { url: string; alt: string }>
  /** Texts of synced patterns. */
  patterns: ReadonlyMap<string, string>
  onDropped: (name: string) => void
}

/** `[code lang="r"]a <- 1[/code]`, with the attributes and the code. */
const CODE = /\[(?:code|sourcecode)([^\]]{0,200})\]([\s\S]*?)\[\/(?:code|sourcecode)\]/g

const escapeCode = (code: string) => code.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const renderCode = (_: string, attributes: string, code: string): string => {
  const { lang, language, 0: first } = readAttributes(attributes)
  return `<pre class="language-${lang ?? language ?? first ?? 'plain'}">${/&lt;/.test(code) ? code : escapeCode(code)}</pre>`
}

/** `[latex]x^2[/latex]`, with the formula. */
const LATEX = /\[latex[^\]]{0,100}\]([\s\S]{1,2000}?)\[\/latex\]/g
/** `[embed width="600"]https://youtu.be/a1B2[/embed]`, with the address. */
const EMBED = /\[embed[^\]]{0,200}\]\s*(https?:\S{1,1000}?)\s*\[\/embed\]/g

/** `[caption width="300"]<img src="a.png"> A lighthouse[/caption]`, with the attributes and what is between the tags. */
const CAPTION = /\[caption([^\]]{0,500})\]([\s\S]{0,5000}?)\[\/caption\]/g

const renderCaption = (_: string, attributes: string, inner: string): string => {
  const image = /(?:<a [^>]*>\s*)?<img [^>]*>(?:\s*<\/a>)?/i.exec(inner)?.[0] ?? ''
  const caption = readAttributes(attributes).caption ?? inner.replace(image, '').trim()
  return `<figure><p>${image}</p><figcaption>${caption}</figcaption></figure>`
}

const renderGallery = (attributes: string, attachments: WordPressContext['attachments']): string => {
  const ids = (readAttributes(attributes).ids ?? '').split(',').map((id) => id.trim())
  return ids
    .map((id) => attachments.get(id))
    .map((image) => (image ? `<p>${imageHtml(image.url, image.alt, '')}</p>` : ''))
    .join('')
}

/** Where the players of the classic editor name their files. */
const PLAYED = ['src', 'mp4', 'm4v', 'webm', 'ogv', 'mp3', 'm4a', 'ogg', 'wav']

const renderPlayer = (attributes: string): string | undefined => {
  const named = readAttributes(attributes)
  const address = PLAYED.map((one) => named[one]).find(Boolean)
  return address && `\n\n${embedHtml(decodeEntities(address))}\n\n`
}

/** `[youtube https://youtu.be/a1B2]`, of the plugin Jetpack. */
const VIDEO = /\[(?:youtube|vimeo)[\s=]+"?(https?:[^\s"\]]{1,1000})"?[^\]]{0,200}\]/g

/** `[gallery ids="1,2"]` or `[/gallery]`: the slash, the name and the attributes. Links of Markdown, `[name](…)`, are not shortcodes. */
const SHORTCODE = /\[(\/?)([a-z][\w-]{1,40})((?:\s[^[\]]{0,1000})?)\/?\](?!\()/g

/** Whether words in brackets are a shortcode. Texts contain other words in brackets, which must stay. */
const isShortcode = (text: string, slash: string, name: string, attributes: string): boolean =>
  Boolean(slash) ||
  attributes.includes('=') ||
  /^(?:gallery|audio|video|playlist|contact-form|toc)/.test(name) ||
  text.includes(`[/${name}]`)

const renderOthers = (text: string, { attachments, onDropped }: WordPressContext): string =>
  text
    .replace(LATEX, '$latex $1$')
    .replace(EMBED, (_, address: string) => `<p>${address}</p>`)
    .replace(VIDEO, (_, address: string) => `\n\n${embedHtml(decodeEntities(address))}\n\n`)
    .replace(CAPTION, renderCaption)
    .replace(SHORTCODE, (whole, slash: string, name: string, attributes: string) => {
      if (name === 'gallery' && !slash) return renderGallery(attributes, attachments)
      const player = name === 'video' || name === 'audio' ? renderPlayer(attributes) : undefined
      if (player) return player
      if (!isShortcode(text, slash, name, attributes)) return whole
      if (!slash) onDropped(name)
      return ''
    })

/** `<pre>…</pre>` or `<code>…</code>`, in which shortcodes are text. In a group, so that `split` returns them between the other pieces. */
const CODE_ELEMENT = /(<pre\b[\s\S]*?<\/pre>|<code\b[\s\S]*?<\/code>)/i

const renderShortcodes = (text: string, context: WordPressContext): string =>
  text
    .replace(CODE, renderCode)
    .split(CODE_ELEMENT)
    .map((piece, index) => (index % 2 ? piece : renderOthers(piece, context)))
    .join('')

/** Replaces the marks of footnotes. Their texts are not in the text of an entry, but in its metadata, as JSON. */
const footnoteHtml = (text: string, meta: string | undefined): string => {
  if (!meta?.startsWith('[')) return text
  let notes: { id?: unknown; content?: unknown }[] = []
  try {
    notes = JSON.parse(meta) as typeof notes
  } catch {
    return text
  }
  let html = text.replaceAll(/<ol class="wp-block-footnotes"[\s\S]*?<\/ol>/g, '')
  for (const { id, content } of notes) {
    if (typeof id !== 'string' || typeof content !== 'string' || !/^[\w-]{1,80}$/.test(id)) continue
    const note = content.replaceAll(/<[^>]{0,500}>/g, '').replaceAll('"', '&quot;')
    html = html.replace(
      new RegExp(`<sup data-fn="${id}"[^>]*>[\\s\\S]{0,300}?</sup>`),
      () => `<sup class="ql-footnote" data-value="${note}"></sup>`,
    )
  }
  return html
}

/** The address of a video or another page in a block of its own. */
const EMBED_BLOCK = /<div class="wp-block-embed__wrapper">\s*(https?:[^\s<>"]{1,1000})\s*<\/div>/g
/** `<p>https://youtu.be/a1B2</p>`: an address that is a paragraph of its own is embedded. */
const EMBEDDED = /<p(?:\s[^<>]{0,200})?>\s*(https?:\/\/[^\s<>"]{1,1000})\s*<\/p>/g

/** Converts the text of an entry to HTML: patterns, paragraphs, shortcodes, embeds and footnotes. */
export const toHtml = ({ values, meta }: WordPressEntry, context: WordPressContext): string => {
  const raw = insertPatterns(values.get('content:encoded') ?? '', context.patterns, context.onDropped)
  const isBlocks = /<!--\s*wp:/.test(raw)
  const text = renderShortcodes(raw.replaceAll(/<!--[\s\S]{0,10000}?-->/g, ''), context)
  const html = (isBlocks ? text : toParagraphs(text))
    .replace(EMBED_BLOCK, '<p>$1</p>')
    .replace(EMBEDDED, (_, address: string) => embedHtml(decodeEntities(address)))
  return footnoteHtml(html, meta.get('footnotes'))
}
