import type { Work } from '#csl'
import { isPlace } from './cities.ts'
import { MONTH_NAME } from './month-name.ts'

export type Published = Pick<Work, 'publisher' | 'publisher-place'>

const PUBLISHER_WORD =
  /(?<!\p{L})(?:press|u\.?p\.?|verlag\p{L}*|books|publish(?:ers|ing)|publications|éditions?|editions|editorial|ediciones|edizioni|editor[ae]s?|edições|uitgeverij|forlag|förlag|& sons|& co)(?!\p{L})/iu

/** A year at the end: the mark of an imprint. One with a month ends a report or a letter too. */
const YEAR_AT_END = /[,.]?\s*\(?(?:(?:©\s?|c)?\d{4}|(?<=,\s)(?:forthcoming|in press|to appear))\)?\.?$/iu

const MONTH_AND_YEAR_AT_END = new RegExp(String.raw`(?<!\p{L})${MONTH_NAME}\s+\d{4}$`, 'iu')

const toPublished = (publisher: string, place?: string): Published => ({ publisher, ...(place && { 'publisher-place': place }) })

/** Publishers whose names say nothing else. */
const PUBLISHER_NAME =
  /^(?:springer|routledge|elsevier|wiley|sage|brill|(?:de )?gruyter|palgrave|macmillan|norton|penguin|suhrkamp|meiner|mohr|beck|gallimard)(?!\p{L})/iu

/** Whether a text names a publisher or its place: "New York: Dover", "Cambridge University Press", "Springer". */
export const isPublisher = (text: string): boolean =>
  PUBLISHER_WORD.test(text) || PUBLISHER_NAME.test(text) || isPlace(text.split(/:\s/u)[0] as string)

/** Reads "Oxford: Clarendon Press, 2004", "Pitman, London, 1953", "Paris, Gallimard, 1966" and "Cambridge University Press". */
export const readPublisher = (input: string): Published => {
  const text = input.replace(/^\(([^()]*)\)[:.,]?$/u, '$1')
  const words = text
    .replace(YEAR_AT_END, '')
    .replace(/[.,;\s]+$/u, (end) => (/\b(?:Inc|Ltd|Mass|Co)$/u.test(text.slice(0, -end.length)) ? '.' : ''))
  const hasYear = YEAR_AT_END.test(text) && !MONTH_AND_YEAR_AT_END.test(text)
  const isKnown = hasYear || PUBLISHER_WORD.test(words)
  const [before = '', after = '', ...more] = words.split(/\s*:\s+/u)
  if (after) {
    const isPair =
      more.length === 0 && before.length <= 60 && !/[\d()]/u.test(words) && /^\p{Lu}/u.test(before) && !/\p{Ll}{3}\.\s/u.test(before)
    // "Stuttgart: Metzler" needs no year: the city says it.
    return isPair && (isKnown || isPlace(before)) && !/\.\s+\p{Lu}/u.test(after) ? toPublished(after, before) : {}
  }
  if (/[\d()]|\.\s+\p{Lu}\p{Ll}{3}/u.test(words) || !/^\p{L}/u.test(words) || !isKnown) return {}
  const parts = words.split(/,\s*/u)
  const [first = '', ...rest] = parts
  if (rest.length === 0) return toPublished(first)
  if (isPlace(first)) return toPublished(rest.at(-1) as string, parts.slice(0, -1).join(', '))
  return rest.length === 1 || isPlace(rest.join(', ')) ? toPublished(first, rest.join(', ')) : {}
}
