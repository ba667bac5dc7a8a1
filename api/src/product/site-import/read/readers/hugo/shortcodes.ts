import { codeHtml } from '@portfolio/contracts/markdown'
import { encodeAttribute } from '#product/shared/rich-text/entities.ts'
import { FENCED_CODE } from '#site-import/shared/code-blocks.ts'
import { embedHtml, imageHtml, linkHtml, readAttributes } from '#site-import/shared/html-text.ts'
import { withPiecesAside } from '#site-import/shared/pieces-aside.ts'

interface Context {
  /** Returns the path of the page to which `ref` refers. */
  findPage: (name: string) => string | undefined
  /** Called with the name of a shortcode that has no equivalent here. */
  onDropped: (name: string) => void
}

const ESCAPED = /\{\{([<%])\/\*\s*((?:[^*]|\*(?!\/)){0,2000}?)\s*\*\/([>%])\}\}/g
const HIGHLIGHT =
  /\{\{[<%]\s*highlight\s+"?(?<language>[\w+#-]+)"?[^>%]{0,200}[>%]\}\}\n?(?<code>[\s\S]*?)\{\{[<%]\s*\/\s*highlight\s*[>%]\}\}/
const TAG = /\{\{[<%]\s*(?<slash>\/?)\s*(?<name>[\w./-]+)(?<rest>(?:"(?:[^"\\]|\\.)*"|`[^`]*`|[^"`>%]|[>%](?!\}\})){0,3000}?)\/?\s*[>%]\}\}/
const CODE_SPAN = /(?<![`\\])(?<signs>`+)(?!`)(?:(?!\n\s*\n)[\s\S]){1,2000}?(?<!`)\k<signs>(?!`)/
/** Whichever begins first contains the others. */
const PIECE = new RegExp([FENCED_CODE, HIGHLIGHT, ESCAPED, TAG, CODE_SPAN].map(({ source }) => source).join('|'), 'gm')

const withoutEscapes = (text: string) => text.replace(ESCAPED, '{{$1 $2 $3}}')

/** Shortcodes that only wrap Markdown. */
const ENCLOSING = new Set([
  'callout',
  'math',
  'details',
  'spoiler',
  'notice',
  'admonition',
  'note',
  'center',
  'toc',
  'cards',
  'steps',
  'hl',
])

const renderTag = (name: string, rest: string, { findPage, onDropped }: Context): string => {
  if (ENCLOSING.has(name)) return ''
  const { 0: first = '', src, alt = '', caption = '', title = '', attr = '', attrlink, id, link, path = first } = readAttributes(rest)
  if (name === 'figure' || name === 'img' || name === 'image') {
    const credit = attr && attrlink ? linkHtml(attrlink, attr) : attr
    return imageHtml(src ?? first, alt || title, [caption || title, credit].filter(Boolean).join(' '))
  }
  // A page that is not there is reported as a link to it.
  if (name === 'ref' || name === 'relref') return findPage(path) ?? path
  if (name === 'youtube') return embedHtml(`https://www.youtube.com/watch?v=${id ?? first}`)
  if (name === 'vimeo') return embedHtml(`https://vimeo.com/${id ?? first}`)
  if (name === 'staticref') return `<a href="/${encodeAttribute(first.replace(/^\//, ''))}">`
  if (name === 'gist') return linkHtml(`https://gist.github.com/${rest.trim().replaceAll('"', '').split(/\s+/).slice(0, 2).join('/')}`)
  if (link) return linkHtml(link, title || link)
  onDropped(name)
  return ''
}

/**
 * Replaces Hugo's shortcodes for figures, code, videos and links to pages. Other tags are dropped, but the text between them is kept. Code
 * keeps them, because it is about them.
 */
export const renderShortcodes = (text: string, context: Context): string =>
  withPiecesAside(text, (whole, keep) =>
    whole
      .replace(PIECE, (piece, ...matched) => {
        const { language, code, slash, name, rest }: Record<string, string | undefined> = matched.at(-1)
        if (language) return keep(codeHtml(withoutEscapes(code ?? '').replace(/\n$/, ''), language))
        if (name) return slash ? (name === 'staticref' ? '</a>' : '') : renderTag(name, rest ?? '', context)
        return keep(withoutEscapes(piece))
      })
      .replace(/<!--\s*more\s*-->/g, ''),
  )
