import { createFormatter, type Item } from './formatter.ts'
import { isLocale } from './styles.ts'

/** What a style that an owner adds declares. */
export interface OwnStyle {
  title: string
  /** The locale in which it is written. */
  locale: string
}

const TITLE_CHARACTERS_MAX = 200

const author = [{ family: 'Turing', given: 'Alan M.' }]
const issued = { 'date-parts': [[1950, 10]] }
/** Works that are formatted with a style before it is accepted. */
const PROBES: Item[] = [
  { id: 'article', type: 'article-journal', title: 'Article', 'container-title': 'Mind', volume: '59', page: '433-460', author, issued },
  { id: 'book', type: 'book', title: 'Book', publisher: 'Pitman', 'publisher-place': 'London', author, issued },
  { id: 'chapter', type: 'chapter', title: 'Chapter', 'container-title': 'Book', author, editor: author, issued },
  { id: 'report', type: 'report', title: 'Report', number: '1', publisher: 'Laboratory', author, issued },
  { id: 'paper', type: 'paper-conference', title: 'Paper', 'container-title': 'Proceedings', author, issued },
  { id: 'thesis', type: 'thesis', title: 'Thesis', genre: 'PhD thesis', publisher: 'University', author, issued },
]

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" }

const readTitle = (source: string) =>
  (/<title>([^<]*)<\/title>/u.exec(source)?.[1] ?? '')
    .replace(/&(?:amp|lt|gt|quot|apos);/gu, (entity) => ENTITIES[entity] as string)
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, TITLE_CHARACTERS_MAX)

/**
 * Reads a CSL source and formats works with it. Returns what it declares, or a sentence for the owner about why it cannot be used. A
 * hostile source may run forever, so this is called in a thread that can be ended.
 */
export const readOwnStyle = (source: string): OwnStyle | { problem: string } => {
  if (!/<style\s[^>]*xmlns="http:\/\/purl\.org\/net\/xbiblio\/csl"/u.test(source))
    return { problem: 'This is not a CSL style: its root is not <style>.' }
  if (/<link\s[^>]*rel="independent-parent"/u.test(source))
    return { problem: 'This style only refers to another one. Add the style that it refers to.' }
  if (!/<bibliography[\s>]/u.test(source)) return { problem: 'This style formats no bibliography.' }
  const title = readTitle(source)
  if (!title) return { problem: 'This style has no title.' }
  const ownLocale = /<style\s[^>]*default-locale="([^"]*)"/u.exec(source)?.[1] ?? ''
  const locale = isLocale(ownLocale) ? ownLocale : 'en-US'
  try {
    const { format } = createFormatter()
    return PROBES.some((probe) => format(source, probe, locale).text) ? { title, locale } : { problem: 'This style produces no text.' }
  } catch {
    return { problem: 'This style cannot be read.' }
  }
}
