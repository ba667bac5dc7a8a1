import { type Name, ROLES, toEtAl, type Work, type WorkLink } from '#csl'
import type { BibtexEntry } from './read.ts'

/**
 * Counts what `readBibtex` has learned to read. A work keeps the number with which its entry was read: what was not read then is not what
 * the owner has removed since. Raised together with a step in `completeReading`.
 */
export const READER_GENERATION = 3

const isSameName = (a: Name, b: Name) => a.family === b.family && a.given === b.given && a.literal === b.literal

/** Generation 1 reads "and others", ORCID iDs in annotations, and an ISBN or ISSN with a wrong check digit. */
const completeFirst = (work: Work, entry: Work): Work => {
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
  return completed
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

interface Reading {
  work: Work
  links: WorkLink[]
}

type ReadEntry = Pick<BibtexEntry, 'work' | 'links' | 'source'>

/** Returns a work and its links with what its entry says and a reader of an earlier generation did not read. */
export const completeReading = ({ work, links }: Reading, entry: ReadEntry, generation = 0): Reading => {
  const first = { work: generation < 1 ? completeFirst(work, entry.work) : work, links }
  const second = generation < 2 ? completeSecond(first, entry) : first
  return generation < 3 ? completeThird(second, entry) : second
}
