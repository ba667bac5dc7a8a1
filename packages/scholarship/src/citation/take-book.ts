import type { Name } from '#csl'
import { parseNames } from '#names'

interface Taken {
  title: string
  rest: string
  editor?: Name[]
  translator?: Name[]
  edition?: string
  volume?: string
}

const ORDINAL = String.raw`(\d{1,2})(?:st|nd|rd|th|\.|ª|º|e)?`
const EDITION = String.raw`${ORDINAL} (?:rev\. )?(?:ed(?:ition|n)?|aufl(?:age)?)\b\.?`
const VOLUME = String.raw`(?:vol(?:ume|\.)|bd\.|band) (\d{1,4})`
const EITHER = `(?:${EDITION}|${VOLUME})`
/** "(3rd ed.)", "(2nd ed., Vol. 1)", ", vol. 34": at the end of a title */
const NUMBER_AFTER = new RegExp(String.raw`(?:\s*\(${EITHER}(?:,\s${EITHER})?\)|,\s${EITHER})$`, 'iu')
/** "2nd ed. Addison-Wesley": before the publisher */
const NUMBER_BEFORE = new RegExp(String.raw`^${EITHER}[.,]?\s+`, 'iu')

/** Takes the numbers of an edition and a volume off the end of a title or the beginning of what follows. */
const takeNumbers = ({ title, rest }: Pick<Taken, 'title' | 'rest'>): Taken => {
  const after = NUMBER_AFTER.exec(title)
  const before = after ? null : NUMBER_BEFORE.exec(rest)
  // Editions and volumes alternate in the groups.
  const numbers = (after ?? before ?? []).slice(1)
  const edition = numbers.find((number, index) => number && index % 2 === 0)
  const volume = numbers.find((number, index) => number && index % 2 === 1)
  return {
    title: after ? title.slice(0, after.index) : title,
    rest: before ? rest.slice(before[0].length) : rest,
    ...(edition && { edition }),
    ...(volume && { volume }),
  }
}

const BY = String.raw`(?:[Ee]dited by|[Ee]ds?\. by|[Ee]d\.|[Hh]rsg\. von|[Hh]erausgegeben von)`
/** "The Essential Turing (B. J. Copeland, Ed.)": APA */
const PEOPLE_IN_BRACKETS = /\s*\(([^()]{3,200}?),\s(Eds?|Trans)\.\)$/u
/** "The Essential Turing. Edited by B. Jack Copeland. Oxford: …": Chicago, Harvard and MLA, which has a comma at the end */
const PERSON = String.raw`(?:[\p{L}’'-]{2,40},\s(?:\p{Lu}\.[\s-]?){0,3}\p{Lu}\.|(?:\p{Lu}\.|[JS]r\.|[^.,(]){1,80})`
const PEOPLE_AFTER_TITLE = new RegExp(
  String.raw`^([Tt]ranslated by|[Tt]rans\.(?: by)?|${BY})\s+(${PERSON}(?:(?:,\s${PERSON}){0,9},\s(?:and|&)\s${PERSON})?)(?:[.,]|(?<=\s\p{Lu}\.))\s+(.+)$`,
  'u',
)
/** "Cooper SB, van Leeuwen J, editors. Amsterdam: …": Vancouver */
const PEOPLE_MARKED = /^((?:[\p{L}’' -]{2,40}\s\p{Lu}{1,4},\s)+)(?:editors?|translators?)\.\s+(.+)$/u

const assign = (isTranslated: boolean, names: string): Pick<Taken, 'editor' | 'translator'> =>
  isTranslated ? { translator: parseNames(names) } : { editor: parseNames(names) }

const takePeople = (title: string, rest: string): Taken => {
  const [inBrackets, names, mark] = PEOPLE_IN_BRACKETS.exec(title) ?? []
  if (inBrackets && names) return { title: title.slice(0, -inBrackets.length), rest, ...assign(mark === 'Trans', names) }
  const [, by, people, following] = PEOPLE_AFTER_TITLE.exec(rest) ?? []
  if (by && people && following) return { ...takePeople(title, following), ...assign(/^trans/iu.test(by), people) }
  const [, marked, publisher] = PEOPLE_MARKED.exec(rest) ?? []
  if (marked && publisher) return { title, rest: publisher, ...assign(rest.includes('translator'), marked) }
  return { title, rest }
}

/** Takes what belongs to a book out of the end of its title and the beginning of what follows: its people, edition and volume. */
export const takeBook = (title: string, rest: string): Taken => {
  const people = takePeople(title, rest)
  return { ...people, ...takeNumbers(people) }
}
