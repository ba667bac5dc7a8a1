import { decodeEntities, embedHtml, imageHtml, readAttributes } from '#site-import/shared/html-text.ts'
import { toParagraphs } from './paragraphs.ts'
import { insertPatterns } from './synced-patterns.ts'
import type { WordPressEntry } from './xml.ts'

const CAPTION = /\[caption([^\]]{0,500})\]([\s\S]{0,5000}?)\[\/caption\]/g
const CODE = /\[(?:code|sourcecode)([^\]]{0,200})\]([\s\S]*?)\[\/(?:code|sourcecode)\]/g
const EMBED_BLOCK = /<div class="wp-block-embed__wrapper">\s*(https?:[^\s<>"]{1,1000})\s*<\/div>/g
/** An address that is a paragraph of its own is embedded. */
const EMBEDDED = /<p(?:\s[^<>]{0,200})?>\s*(https?:\/\/[^\s<>"]{1,1000})\s*<\/p>/g
const EMBED = /\[embed[^\]]{0,200}\]\s*(https?:\S{1,1000}?)\s*\[\/embed\]/g
const LATEX = /\[latex[^\]]{0,100}\]([\s\S]{1,2000}?)\[\/latex\]/g
/** Where the players of the classic editor name their files. */
const PLAYED = ['src', 'mp4', 'm4v', 'webm', 'ogv', 'mp3', 'm4a', 'ogg', 'wav']
const SHORTCODE = /\[(\/?)([a-z][\w-]{1,40})((?:\s[^[\]]{0,1000})?)\/?\](?!\()/g

export interface WordPressContext {
  attachments: ReadonlyMap<string, { url: string; alt: string }>
  /** Texts of synced patterns. */
  patterns: ReadonlyMap<string, string>
  onDropped: (name: string) => void
}

const escapeCode = (code: string) => code.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const CODE_ELEMENT = /(<pre\b[\s\S]*?<\/pre>|<code\b[\s\S]*?<\/code>)/i

const renderShortcodes = (text: string, context: WordPressContext): string =>
  text
    .replace(CODE, (_, attributes: string, code: string) => {
      const { lang, language, 0: first } = readAttributes(attributes)
      return `<pre class="language-${lang ?? language ?? first ?? 'plain'}">${/&lt;/.test(code) ? code : escapeCode(code)}</pre>`
    })
    .split(CODE_ELEMENT)
    .map((piece, index) => (index % 2 ? piece : renderOthers(piece, context)))
    .join('')

const renderOthers = (text: string, { attachments, onDropped }: WordPressContext): string =>
  text
    .replace(LATEX, '$latex $1$')
    .replace(EMBED, (_, address: string) => `<p>${address}</p>`)
    .replace(CAPTION, (_, attributes: string, inner: string) => {
      const image = /(?:<a [^>]*>\s*)?<img [^>]*>(?:\s*<\/a>)?/i.exec(inner)?.[0] ?? ''
      const caption = readAttributes(attributes).caption ?? inner.replace(image, '').trim()
      return `<figure><p>${image}</p><figcaption>${caption}</figcaption></figure>`
    })
    .replace(SHORTCODE, (whole, slash: string, name: string, attributes: string) => {
      if (name === 'gallery' && !slash) {
        const ids = (readAttributes(attributes).ids ?? '').split(',').map((id) => id.trim())
        return ids
          .map((id) => attachments.get(id))
          .map((image) => (image ? `<p>${imageHtml(image.url, image.alt, '')}</p>` : ''))
          .join('')
      }
      if (name === 'video' || name === 'audio') {
        const named = readAttributes(attributes)
        const address = PLAYED.map((one) => named[one]).find(Boolean)
        if (address) return `\n\n${embedHtml(decodeEntities(address))}\n\n`
      }
      // Texts contain other words in brackets, which must stay.
      if (
        !slash &&
        !attributes.includes('=') &&
        !/^(?:gallery|audio|video|playlist|contact-form|toc)/.test(name) &&
        !text.includes(`[/${name}]`)
      )
        return whole
      if (!slash) onDropped(name)
      return ''
    })

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
