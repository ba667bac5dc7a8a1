import { areFamilyFirst, type Name, ROLES, TEXT_VARIABLES, toEtAl, type Work, type WorkLink } from '#csl'
import { isCompounding, isSuffix } from '#names'
import { toQuotationMarks } from './quotation-marks.ts'
import type { BibtexEntry } from './read.ts'
import { isSameTitle } from './to-work.ts'

/**
 * Counts what `readBibtex` has learned to read. A work keeps the number with which its entry was read: what was not read then is not what
 * the owner has removed since. Raised together with a step in `completeReading`.
 */
export const READER_GENERATION = 8

const isSameName = (a: Name, b: Name) => a.family === b.family && a.given === b.given && a.literal === b.literal

/** Generation 1 reads "and others", ORCID iDs in annotations, and an ISBN or ISSN with a wrong check digit. */
const completeFirst = ({ work, links }: Reading, { work: entry }: ReadEntry): Reading => {
  const completed: Work = { ...work }
  for (const role of ROLES) {
    const names = work[role]?.map((name) => {
      const ORCID = name.ORCID ?? entry[role]?.find((one) => isSameName(one, name))?.ORCID
      return ORCID ? { ...name, ORCID } : name
    })
    if (names) completed[role] = names
  }
  const etAl = work.etAl ?? toEtAl(entry.etAl ?? [], work)
  if (etAl) completed.etAl = etAl
  for (const name of ['ISBN', 'ISSN'] as const) {
    const number = work[name] ?? entry[name]
    if (number) completed[name] = number
  }
  return { work: completed, links }
}

/** What generation 2 also reads in other fields, and the field in which earlier ones read it: without that one, they read nothing. */
const READ_ELSEWHERE = { page: 'pages', PMID: 'pmid', author: 'author', genre: 'type', version: undefined, arXiv: undefined } as const
const PERIODICALS: readonly (string | undefined)[] = ['article-magazine', 'article-newspaper']

const hasField = (source: string, name: string) => new RegExp(`[\\s,]${name}\\s*=`, 'i').test(source)

/** Generation 2 reads article numbers, versions, groups of authors, further links and kinds of periodicals. */
const completeSecond = ({ work, links }: Reading, entry: ReadEntry): Reading => {
  const completed: Work = { ...work }
  for (const [name, field] of Object.entries(READ_ELSEWHERE) as [keyof typeof READ_ELSEWHERE, string | undefined][])
    if (completed[name] === undefined && entry.work[name] !== undefined && !(field && hasField(entry.source, field)))
      Object.assign(completed, { [name]: entry.work[name] })
  if (work.type === 'article-journal' && PERIODICALS.includes(entry.work.type)) completed.type = entry.work.type
  const kinds = new Set(links.map(({ kind }) => kind))
  const unread = entry.links.filter(({ kind }) => !kinds.has(kind) && !hasField(entry.source, kind))
  return { work: completed, links: [...links, ...unread] }
}

const COLON_AFTER_MARK = /(?<=[?!:.]): /gu

/** Generation 3 writes no colon before a subtitle if the title ends with another mark, and no subtitle that the title repeats. */
const completeThird = ({ work, links }: Reading, entry: ReadEntry): Reading => {
  const [title, read] = [work.title ?? '', entry.work.title ?? '']
  const differsInColon = title.replace(COLON_AFTER_MARK, ' ') === read.replace(COLON_AFTER_MARK, ' ')
  const isRepeated = title.startsWith(`${read}: `) && read.toLowerCase().includes(title.slice(read.length + 2).toLowerCase())
  const isFormer = read !== '' && hasField(entry.source, 'subtitle') && (differsInColon || isRepeated)
  return isFormer ? { work: { ...work, title: read }, links } : { work, links }
}

/** Whether a name is what an earlier generation made of one in Chinese, Japanese or Korean, or of one with a suffix. */
const isFormerName = (name: Name, { family = '', given = '', suffix }: Name): boolean => {
  if (suffix) return !name.suffix && (isSuffix(name.family ?? '') || isSuffix(name.given ?? ''))
  const isSwapped = name.family === given && name.given === family
  return areFamilyFirst(family, given) && (isSwapped || name.literal === `${family} ${given}`)
}

/** Of macros with other text: `month = jul # " 5--9"`. */
const JOINED_MONTH = /[\s,]month\s*=\s*(?:"[^"]*"|\{[^{}]*\}|\w+)\s*#/iu

const isFormerDate = (issued: string, read: string, source: string): boolean =>
  (read.startsWith('-') && read.startsWith(`-${issued}`)) ||
  (/^\d{4}-3[3-6]$/u.test(read) && issued.startsWith(`${read.slice(0, 4)}/`)) ||
  (/^\d{4}$/u.test(issued) && read.startsWith(`${issued}-`) && JOINED_MONTH.test(source))

const isWithoutSubtitle = (title: string, read: string, source: string): boolean =>
  read !== title && read.startsWith(title) && (hasField(source, 'booksubtitle') || hasField(source, 'crossref'))

/**
 * Generation 4 reads names whose family name stands first, suffixes without their comma, single quotation marks, subtitles of books, two
 * places, days beside the macro of a month, quarters, and years before our era.
 */
const completeFourth = ({ work, links }: Reading, entry: ReadEntry): Reading => {
  const completed: Work = { ...work }
  const { work: read, source } = entry
  for (const role of ROLES) {
    const names = work[role]?.map((name, index) => {
      const found = read[role]?.[index]
      if (!found || !isFormerName(name, found)) return name
      const { ORCID, equalContribution } = name
      return { ...found, ...(ORCID && { ORCID }), ...(equalContribution && { equalContribution }) }
    })
    if (names) completed[role] = names
  }
  for (const variable of TEXT_VARIABLES) {
    const [text, found] = [work[variable], read[variable]]
    if (text && found && toQuotationMarks(text) === found) completed[variable] = found
  }
  const container = work['container-title']
  const { 'event-place': place, 'publisher-place': publisherPlace } = read
  if (container && isWithoutSubtitle(container, read['container-title'] ?? '', source))
    completed['container-title'] = read['container-title'] as string
  if (place && publisherPlace && !work['event-place'] && work['publisher-place'] === place)
    Object.assign(completed, { 'event-place': place, 'publisher-place': publisherPlace })
  if (work.issued && isFormerDate(work.issued, read.issued ?? '', source)) completed.issued = read.issued as string
  return { work: completed, links }
}

/** Generation 5 reads the article numbers of Scopus, keywords one a line, and no preprint as a work in press. */
const completeFifth = ({ work, links }: Reading, { work: read, source }: ReadEntry): Reading => {
  const completed: Work = { ...work }
  if (read.keyword && work.keyword === read.keyword.replaceAll(', ', ' ')) completed.keyword = read.keyword
  if (!work.page && read.page && hasField(source, 'art_number')) completed.page = read.page
  if (work.status === 'accepted' && !read.status && /[\s,]pubstate\s*=\s*["{]prepublished/iu.test(source)) delete completed.status
  return { work: completed, links }
}

/** Whether the initials after a family name were taken for it. */
const isTurned = (name: Name, { family, given = '', 'non-dropping-particle': particle }: Name): boolean =>
  given.endsWith('.') && name.family === given && name.given === [particle, family].filter(Boolean).join(' ')

/** Generation 6 reads initials after a family name, and no book as what it appeared in itself. */
const completeSixth = ({ work, links }: Reading, { work: read }: ReadEntry): Reading => {
  const completed: Work = { ...work }
  for (const role of ROLES) {
    const names = work[role]?.map((name, index) => {
      const found = read[role]?.[index]
      return found && isTurned(name, found) ? { ...name, ...found } : name
    })
    if (names) completed[role] = names
  }
  const container = work['container-title']
  if (container && read.type === 'book' && !read['container-title'] && isSameTitle(container, read.title))
    delete completed['container-title']
  return { work: completed, links }
}

/** Whether an earlier generation divided an Arabic name at another place: "محمد عبد" and "الرحمن". */
const isDivided = ({ family, given = '' }: Name, found: Name): boolean => {
  const whole = `${given} ${family}`.replaceAll('،', '')
  const texts = [`${found.given} ${found.family}`, `${found.family} ${found.given}`, found.literal]
  return (given.includes('،') || isCompounding(given.split(' ').at(-1) as string)) && texts.includes(whole)
}

/** Generation 7 reads Arabic commas, and Arabic names of two words. */
const completeSeventh = ({ work, links }: Reading, { work: read }: ReadEntry): Reading => {
  const completed: Work = { ...work }
  for (const role of ROLES) {
    const names = work[role]?.map((name, index) => {
      const found = read[role]?.[index]
      const { family: _, given: _given, ...rest } = name
      return found && isDivided(name, found) ? { ...rest, ...found } : name
    })
    if (names) completed[role] = names
  }
  return { work: completed, links }
}

/** Whether a text lacks what follows a percent sign, which was taken for the start of a comment, to the end of a line. */
const isCut = (text: string, found: string): boolean =>
  text.length < found.length &&
  [...found.matchAll(/%/gu)].some(({ index }) => {
    const before = found.slice(0, index).trimEnd()
    return text.startsWith(before) && found.endsWith(text.slice(before.length))
  })

/** Whether the conjunction between two family names was taken for a particle of the second: "Ramón y Cajal". */
const isTornApart = (name: Name, found: Name): boolean =>
  /^[yei]$/u.test(name['non-dropping-particle'] ?? '') &&
  `${name.given} ${name['non-dropping-particle']} ${name.family}` === `${found.given} ${found.family}`

/** Generation 8 reads percent signs, preprints of servers beside arXiv, packages of R, and family names with a conjunction. */
const completeEighth = ({ work, links }: Reading, { work: read }: ReadEntry): Reading => {
  const completed: Work = { ...work }
  for (const variable of TEXT_VARIABLES) {
    const [text, found] = [work[variable], read[variable]]
    if (text && found && isCut(text, found)) completed[variable] = found
  }
  for (const role of ROLES) {
    const names = work[role]?.map((name, index) => {
      const found = read[role]?.[index]
      const { 'non-dropping-particle': _, ...rest } = name
      return found && isTornApart(name, found) ? { ...rest, ...found } : name
    })
    if (names) completed[role] = names
  }
  const server = work.type === 'article-journal' ? work['container-title'] : work.type === 'document' ? work.publisher : undefined
  if (server && read.type === 'article' && read.publisher === server) {
    Object.assign(completed, { type: 'article', publisher: server })
    delete completed['container-title']
  }
  if (work.type === 'report' && read.type === 'software' && !work.version)
    Object.assign(completed, { type: 'software', version: read.version })
  return { work: completed, links }
}

interface Reading {
  work: Work
  links: WorkLink[]
}

type ReadEntry = Pick<BibtexEntry, 'work' | 'links' | 'source'>

/** What each generation completes, the first one first. */
const STEPS = [completeFirst, completeSecond, completeThird, completeFourth, completeFifth, completeSixth, completeSeventh, completeEighth]

/** Returns a work and its links with what its entry says and a reader of an earlier generation did not read. */
export const completeReading = (reading: Reading, entry: ReadEntry, generation = 0): Reading =>
  STEPS.slice(generation).reduce((completed, complete) => complete(completed, entry), reading)
