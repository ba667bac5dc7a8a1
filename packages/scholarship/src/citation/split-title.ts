import type { Imprint } from '#imprint/parse-imprint.ts'
import { takeDate } from './citation-date.ts'
import { readCitedPlace } from './citation-place.ts'
import { takeBook } from './take-book.ts'

/** A sentence may end here: a stop, or a question, before what may begin one, or the name of a journal such as eLife. */
const ENDS = /(?:\.|(?<=[?!]))["”’)]*\s+(?=[\p{Lu}\d([“"‘']|\p{Ll}\p{Lu}|in\s\p{Lu}|edited\s)/gu
/** Words before a stop that ends no sentence: initials, and short forms that stand in titles of works and of journals. */
const ABBREVIATION =
  /(?:^|[\s(.-])(?:\p{Lu}|\p{L}\.\p{L}|vs|st|mr|mrs|dr|ms|no|nos|vol|pt|ch|fig|ed|eds|trans|tr|rev|ser|suppl|acad|adv|am|amer|ann|annu|appl|arch|assoc|biol|br|brit|bull|can|chem|clin|coll|comm|commun|comp|comput|conf|contemp|curr|econ|educ|electron|eng|environ|eur|exp|found|gen|geom|hist|hum|ind|inf|inform|inst|int|intell|internat|j|jr|lab|lang|lett|lit|log|mach|mag|math|mech|med|mem|methods|mod|mol|nat|natl|neurosci|nucl|numer|opt|organ|personal|phil|philos|phys|pol|polit|proc|prog|psych|psychol|publ|quart|relig|rep|res|sci|sem|sig|soc|sociol|spec|stat|struct|stud|symb|symp|syst|tech|technol|theor|theoret|univ|z)$/iu

/** "Part I": no initial, which would follow another one or begin a name. "3rd ed": the end of a title. */
const NO_ABBREVIATION = /[\p{Ll})]{2}\s[IVX]$|\d(?:st|nd|rd|th|\.) ed$/u

interface Split {
  title: string
  rest: string
}

const isBalanced = (text: string) => text.split('(').length === text.split(')').length

const findSplits = (text: string): Split[] =>
  [...text.matchAll(ENDS)].flatMap((match) => {
    const title = text.slice(0, match.index + (match[0].startsWith('.') ? 0 : match[0].trimEnd().length))
    const rest = text.slice(match.index + match[0].length)
    return (ABBREVIATION.test(title) && !NO_ABBREVIATION.test(title)) || !isBalanced(title) || title.length < 3 ? [] : [{ title, rest }]
  })

const saysWhere = (imprint: Imprint): boolean => Boolean(imprint['container-title'] ?? imprint.publisher ?? imprint.genre)

/** "Part II. Mind": a title of something that holds works has no sentence in it, unless it is one of several series. */
const holdsSentence = ({ 'container-title': container = '' }: Imprint) =>
  findSplits(container).some(({ rest }) => !/^(?:series|section|part|ser\.)\s/iu.test(rest))

/**
 * Divides what follows the authors and the date into the title and where the work appeared. The title ends at the first sentence after
 * which the words say where; failing that, at the first.
 */
export const splitTitle = (text: string): Split => {
  const splits = findSplits(text)
  const places = splits
    .map((split) => ({ ...split, imprint: readCitedPlace(takeDate(takeBook('', split.rest).rest).words) }))
    .filter(({ imprint }) => saysWhere(imprint))
  const found = places.find(({ imprint }) => !holdsSentence(imprint)) ?? places.at(-1) ?? splits[0]
  const { title, rest } = found ?? { title: text, rest: '' }
  return { title: title.replace(/[.,;]+$/u, ''), rest }
}
