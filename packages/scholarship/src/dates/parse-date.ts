import type { Status } from '#csl'
import { findForm } from './forms.ts'
import { normalizeDate } from './normalize.ts'
import { findStatus } from './statuses.ts'

export interface ParsedDate {
  /** Extended Date/Time Format, levels 0 and 1: "1936", "2019-05-12", "1936/1937", "1950~", "195X", "2021-21" (spring). */
  edtf?: string
  /** For a work that is not published yet. */
  status?: Status
}

const YEAR_ONCE = /(?<![\d.])(\d{4})(?!\d)/u
const YEAR = new RegExp(YEAR_ONCE, 'gu')
/** Words before the year of another edition than the one described. */
const OTHER_EDITION = /(?:repr(?:inted|\.)?|reissued|first published|orig(?:inally|\.)?(?: published)?)\s*(?:in\s+)?$/iu
const APPROXIMATE =
  /(?:(?<!\p{L})(?:circa|ca?\.?|about|around|approx(?:imately|\.)?|um|gegen|etwa|vers|environ|hacia|alrededor de|verso|cerca de|por volta de|omstreeks|rond|około|около)|~)\s*(?=\d{3})/iu
const APPROXIMATE_AFTER = /\d{4}(?:~|\s*\((?:approx(?:imately|\.)?|circa|ca?\.)\))/iu
const UNCERTAIN =
  /\d{4}\?|(?<!\p{L})(?:probably|possibly|perhaps|presumably|wahrscheinlich|vermutlich|probablement|probablemente|forse)\s+(?=\d{4})/iu

/** Returns the year of a text that names several: "1st ed. 1983; 2nd ed. 2012" describes the last edition, other texts the first year. */
const readYear = (text: string): string | undefined => {
  const years = [...text.matchAll(YEAR)].filter(({ index }, _, all) => all.length === 1 || !OTHER_EDITION.test(text.slice(0, index)))
  if (years.length === 0) return YEAR_ONCE.exec(text)?.[1]
  const last = /\bed(?:ition|\.)/iu.test(text) ? years.at(-1) : years[0]
  return last?.[1]
}

const readDate = (text: string): string | undefined => {
  const found = findForm(text)
  return found ? found.edtf : readYear(text)
}

/** A date is short: the forms are not searched for in whole paragraphs, which would take seconds. */
const LONGEST = 300

const markApproximate = (edtf: string, mark: string) =>
  edtf
    .split('/')
    .map((part) => (/^-?\d{4}$/u.test(part) ? part + mark : part))
    .join('/')

/**
 * Returns the date and the status that a text states, as far as it can be read. Never throws. A date whose order of day and month is
 * ambiguous ("04/05/2019") is reduced to its year.
 */
export const parseDate = (input: string): ParsedDate => {
  const words = input.slice(0, LONGEST)
  const status = findStatus(words)
  const text = normalizeDate(words)
    .replace(/\breceived\b[^;]*;/iu, '')
    .replace(/(?<=\d{4}.*)\((?:received|written|given|read|delivered|first published|orig(?:inally|\.))[^)]*\)/iu, '')
  const isApproximate = APPROXIMATE.test(text) || APPROXIMATE_AFTER.test(text)
  const isUncertain = UNCERTAIN.test(text)
  const edtf = readDate(text.replace(APPROXIMATE, '').replace(/(?<=\d{4})[~?]/u, ''))
  const marked = edtf && (isApproximate || isUncertain) ? markApproximate(edtf, isApproximate ? '~' : '?') : edtf
  return { ...(marked && { edtf: marked }), ...(status && { status }) }
}
