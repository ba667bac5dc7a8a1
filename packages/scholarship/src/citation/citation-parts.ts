import { LEADING_DATE, LEADING_YEAR, TRAILING_DATE, withoutLetter } from './citation-date.ts'
import { splitTitle } from './split-title.ts'

/** The parts of a citation, in its words. `date` is empty where it stands after the title, in `rest`. */
export interface CitationParts {
  authors: string
  date: string
  title: string
  rest: string
  isQuoted?: boolean
}

type Reader = (words: string) => CitationParts | undefined

/** Opening and closing marks. A single one opens after a space and closes before one, so that an apostrophe is none. */
const QUOTED = [
  /“(.{3,}?)”(?=[\s,.;:]|$)/u,
  /(?<=^|\s)"(.{3,}?)"(?=[\s,.;:]|$)/u,
  /«\s?(.{3,}?)\s?»/u,
  /„(.{3,}?)[“”]/u,
  /(?<=^|\s)‘(.{3,}?)[’'](?=[\s,.;:]|$)/u,
  /(?<=^|\s)'(.{3,}?)'(?=[\s,.;:]|$)/u,
]

/** A title in quotes: MLA, Chicago, IEEE, Harvard. The text before it ends with punctuation, or the quotes are part of a title. */
const readQuoted: Reader = (words) => {
  for (const pattern of QUOTED) {
    const match = pattern.exec(words)
    if (!match) continue
    const before = words.slice(0, match.index).trim()
    if (!/(?:[.,:)]|\d{4}[a-z]?)$/u.test(before)) continue
    const date = TRAILING_DATE.exec(before)?.[0] ?? ''
    return {
      authors: before.slice(0, before.length - date.length).trim(),
      date: withoutLetter(date.replace(/^[\s,.(]+|[\s).,:]+$/gu, '')),
      title: (match[1] as string).replace(/[.,;]+$/u, ''),
      rest: words.slice(match.index + match[0].length).replace(/^[\s,.;:]+/u, ''),
      isQuoted: true,
    }
  }
  return undefined
}

/** "Turing, A. M. (1950). Title. Mind, 59": APA, and Harvard without quotes. "Turing, Alan M. 1950. Title. Mind": Chicago. */
const readDated =
  (pattern: RegExp): Reader =>
  (words) => {
    const [, authors, date, body] = pattern.exec(words) ?? []
    return authors && date && body ? { authors, date: withoutLetter(date), ...splitTitle(body) } : undefined
  }

/** "Turing AM, Newman MHA. Title. Mind. 1950 Oct;59(236):433-60.": Vancouver. */
const VANCOUVER =
  /^((?:[\p{L}’' -]{2,40}\s\p{Lu}{1,4}(?:\s(?:jr|sr|2nd|3rd))?,\s)*[\p{L}’' -]{2,40}\s\p{Lu}{1,4}(?:,\set\sal)?(?:,\s(?:editors?|eds?))?)\.\s+(.+)$/u

const PARTICLE = String.raw`(?:(?:van|von|de|der|den|la|le|du|dos|da|di|del|ten|ter)\s){0,2}`
/** A whole word, or the first one of "Jean-P.": a pattern that could end inside of one would take time to the power of its repetitions. */
const WORD = String.raw`\p{Lu}[\p{L}’'-]+(?![\p{L}’']|-(?!\p{Lu}\.))`
const GIVEN = String.raw`(?:(?:${WORD}|\p{Lu}\.)[\s-]?){1,4}`
/** Given names up to their last stop: the next word is neither an initial nor followed by a stop, as in "Copeland, B. Jack. The". */
const GIVEN_AND_STOP = String.raw`(?:(?:${WORD}\s|\p{Lu}\.[\s-]?){0,4}?)(?:${WORD}|\p{Lu})\.(?!\s?(?:${WORD}|\p{Lu})\.)`
const FAMILY = String.raw`${PARTICLE}${WORD}(?:[\s-]${WORD})?`
const DIRECT_NAME = `${GIVEN}${PARTICLE}${WORD}`
const EDITORS = String.raw`(?:,?\s\(?(?:eds?|editors?|translators?|trans)\.?\)?)?`
/** "Copeland, B. Jack, and Diane Proudfoot. Title. Publisher, 2004.": MLA and bibliographies of Chicago. */
const INVERTED = new RegExp(String.raw`^(${FAMILY},\s${GIVEN_AND_STOP})\s+(.+)$`, 'u')
const INVERTED_FIRST = new RegExp(
  String.raw`^(${FAMILY},\s${GIVEN}(?:,?\set\sal|(?:,\s${DIRECT_NAME})*,?\s(?:and|&)\s${DIRECT_NAME}|(?=,\sed))${EDITORS})\.?\s+(.+)$`,
  'u',
)
/** "Müller, Jörg/Schmidt, Anna: Title. Frankfurt: Suhrkamp 2019.": German */
const NAME_BEFORE_COLON = String.raw`${FAMILY},\s${GIVEN}`
const BEFORE_COLON = new RegExp(
  String.raw`^(${NAME_BEFORE_COLON}(?:\s?[/;]\s?${NAME_BEFORE_COLON})*(?:\s\((?:Hrsg|Hg)\.\))?):\s+(.+)$`,
  'u',
)
/** "B. J. Copeland and D. Proudfoot, Title. Oxford: Clarendon Press, 2004.": IEEE. "B. Jack Copeland, Title (Oxford: Clarendon Press, 2004)." */
const DIRECT = new RegExp(String.raw`^(${DIRECT_NAME}(?:(?:,\s|,?\s(?:and|&)\s)${DIRECT_NAME})*(?:,?\set\sal\.?)?${EDITORS}),\s+(.+)$`, 'u')
/** The publisher of a book in brackets, where notes have it. */
const PUBLISHER_IN_BRACKETS = /^(.{3,}?)[,.]?\s\(([^()]*\d{4}|[^()]*forthcoming)\)(?:,\s[\divxlc–-]+)?\.?$/u

const readPlain =
  (pattern: RegExp): Reader =>
  (words) => {
    const [, authors, body] = pattern.exec(words) ?? []
    if (!authors || !body) return undefined
    const [, title, publisher] = PUBLISHER_IN_BRACKETS.exec(body) ?? []
    return { authors, date: '', ...(title && publisher ? { title, rest: publisher } : splitTitle(body)) }
  }

/** The ways to write a citation, the surest first. `isCertain`: the form shows that it is one, even if it does not say where. */
export const READERS: readonly { read: Reader; isCertain: boolean }[] = [
  { read: readQuoted, isCertain: true },
  { read: readDated(LEADING_DATE), isCertain: false },
  { read: readPlain(VANCOUVER), isCertain: false },
  { read: readDated(LEADING_YEAR), isCertain: false },
  { read: readPlain(INVERTED_FIRST), isCertain: false },
  { read: readPlain(INVERTED), isCertain: false },
  { read: readPlain(BEFORE_COLON), isCertain: false },
  { read: readPlain(DIRECT), isCertain: false },
]
