import { codeHtml } from '@portfolio/contracts/markdown'
import { imageHtml, linkHtml, readAttributes } from './html-text.ts'
import { withPiecesAside } from './pieces-aside.ts'

interface Context {
  /** Returns the path of the page to which `ref` refers. */
  findPage: (name: string) => string | undefined
  /** Called with the name of a shortcode that has no equivalent here. */
  onDropped: (name: string) => void
}

const ESCAPED = /\{\{([<%])\/\*\s*((?:[^*]|\*(?!\/)){0,2000}?)\s*\*\/([>%])\}\}/g
const HIGHLIGHT = /\{\{[<%]\s*highlight\s+"?([\w+#-]+)"?[^>%]{0,200}[>%]\}\}\n?([\s\S]*?)\{\{[<%]\s*\/\s*highlight\s*[>%]\}\}/g
const TAG = /\{\{([<%])\s*(\/?)\s*([\w./-]+)((?:"(?:[^"\\]|\\.)*"|`[^`]*`|[^"`>%]|[>%](?!\}\})){0,3000}?)\/?\s*[>%]\}\}/g

/** Shortcodes that only wrap Markdown. */
const ENCLOSING = new Set(['callout', 'math', 'details', 'spoiler', 'notice', 'admonition', 'note', 'center', 'toc', 'cards', 'steps'])

/** Replaces Hugo's shortcodes for figures, code, videos and links to pages. Other tags are dropped, but the text between them is kept. */
export const renderShortcodes = (text: string, { findPage, onDropped }: Context): string =>
  withPiecesAside(text, (whole, keep) =>
    whole
      .replace(ESCAPED, (_, open: string, inner: string, close: string) => keep(`{{${open} ${inner} ${close}}}`))
      .replace(HIGHLIGHT, (_, language: string, code: string) => keep(codeHtml(code.replace(/\n$/, ''), language)))
      .replace(TAG, (_, __, slash: string, name: string, rest: string) => {
        if (slash || ENCLOSING.has(name)) return ''
        const { 0: first = '', src, alt = '', caption = '', title = '', id, link } = readAttributes(rest)
        if (name === 'figure' || name === 'img' || name === 'image') return imageHtml(src ?? first, alt || title, caption || title)
        if (name === 'ref' || name === 'relref') return findPage(first) ?? ''
        if (name === 'youtube') return linkHtml(`https://www.youtube.com/watch?v=${id ?? first}`)
        if (name === 'vimeo') return linkHtml(`https://vimeo.com/${id ?? first}`)
        if (name === 'gist')
          return linkHtml(`https://gist.github.com/${rest.trim().replaceAll('"', '').split(/\s+/).slice(0, 2).join('/')}`)
        if (link) return linkHtml(link, title || link)
        onDropped(name)
        return ''
      })
      .replace(/<!--\s*more\s*-->/g, ''),
  )
