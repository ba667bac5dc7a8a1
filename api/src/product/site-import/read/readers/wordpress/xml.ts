import { Parser } from 'htmlparser2'
import { decodeEntities } from '#site-import/shared/html-text.ts'
import { Unreadable } from '#site-import/shared/unreadable.ts'

/** Far more than a text may contain. */
const VALUE_CHARACTERS_MAX = 2_000_000
const ITEMS_MAX = 20_000

/** An entry of an export: a post, page, image or data of a theme, with values by the name of their element. */
export interface WordPressEntry {
  values: Map<string, string>
  meta: Map<string, string>
  tags: string[]
  categories: string[]
}

export interface WordPressExport {
  channel: Map<string, string>
  entries: WordPressEntry[]
  /** How many comments readers see. */
  comments: number
  isWxr: boolean
}

/** Elements of an entry whose text is needed. */
const WANTED = /^(?:title|link|description|guid|dc:creator|content:encoded|excerpt:encoded|wp:(?!comment)\w+)$/

/**
 * Parses a file of a WordPress export (WXR). Nothing outside the file is ever read, and only the predefined entities are decoded, so that
 * entities defined in the file expand to nothing.
 */
export const parseWordPress = (xml: string): WordPressExport => {
  const found: WordPressExport = { channel: new Map(), entries: [], comments: 0, isWxr: false }
  let entry: WordPressEntry | undefined
  let path: string[] = []
  let text = ''
  let metaKey = ''
  let taxonomy = ''
  const parser = new Parser(
    {
      onopentag: (name, { domain = '' }) => {
        taxonomy = domain
        path.push(name)
        text = ''
        if (name === 'item') {
          if (found.entries.length >= ITEMS_MAX) throw new Unreadable(`The export has more than ${ITEMS_MAX.toLocaleString('en')} entries`)
          entry = { values: new Map(), meta: new Map(), tags: [], categories: [] }
        }
        if (path.length > 50) throw new Unreadable('The export is nested too deeply')
      },
      ontext: (piece) => {
        text += piece
        if (text.length > VALUE_CHARACTERS_MAX) text = text.slice(0, VALUE_CHARACTERS_MAX)
      },
      onclosetag: (name) => {
        path = path.slice(0, Math.max(0, path.lastIndexOf(name)))
        const parent = path.at(-1)
        if (name === 'item' && entry) {
          found.entries.push(entry)
          entry = undefined
        } else if (name === 'wp:wxr_version') found.isWxr = true
        else if (name === 'category' && taxonomy === 'post_tag') entry?.tags.push(decodeEntities(text))
        else if (name === 'category' && taxonomy === 'category') entry?.categories.push(decodeEntities(text))
        else if (name === 'wp:meta_key') metaKey = text.trim()
        else if (name === 'wp:meta_value') entry?.meta.set(metaKey, text)
        else if (name === 'wp:comment_approved') found.comments += Number(text.trim() === '1')
        else if (parent === 'item' && WANTED.test(name)) entry?.values.set(name, text)
        else if (parent === 'channel' && !entry) found.channel.set(name, text)
        else if (parent === 'wp:author' && !found.channel.has(name)) found.channel.set(name, text)
        text = ''
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
  return found
}
