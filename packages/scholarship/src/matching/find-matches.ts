import type { MatchReason, Work, WorkType } from '#csl'
import { toYear } from '#dates'
import { normalizeDoi, normalizeIsbn, normalizePmid, toArxivKey } from '#identifiers'
import { withoutMarks } from '#normal-form'

export interface Match {
  /** Index of the work that is already there. */
  index: number
  reason: MatchReason
}

const IDENTIFIERS = ['DOI', 'PMID', 'arXiv', 'ISBN'] as const

const PARTS = new Set<WorkType>(['chapter', 'paper-conference', 'entry-dictionary', 'entry-encyclopedia'])

/** Whether a work is a part of another one, whose ISBN it shares with the other parts. */
export const isPart = ({ type, 'container-title': container }: Work): boolean => PARTS.has(type) || (type !== 'book' && Boolean(container))

/** Owners type identifiers in many forms: "978-0-19-825080-7". A text that is no identifier is compared as it is. */
const NORMALIZERS: Record<(typeof IDENTIFIERS)[number], (text: string) => string | undefined> = {
  DOI: normalizeDoi,
  PMID: normalizePmid,
  arXiv: toArxivKey,
  ISBN: normalizeIsbn,
}

const getIdentifier = (work: Work, name: (typeof IDENTIFIERS)[number]): string | undefined => {
  const text = work[name]
  return text && (NORMALIZERS[name](text) ?? text).toLowerCase()
}

/** The words of a title without case, marks and punctuation. */
const toTitleKey = (title: string | undefined) =>
  withoutMarks(title ?? '')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()

/** Particles before a family name, some of which formats have apart from it and others do not: "bin Laden", "van der Berg". */
const PARTICLES = /^(?:\p{Ll}[\p{L}\p{M}'’]*\s+)+(?=\p{Lu})/u

const firstFamily = ({ author, editor }: Work) => {
  const first = author?.[0] ?? editor?.[0]
  return toTitleKey((first?.family ?? first?.literal)?.replace(PARTICLES, ''))
}

/** RIS has no type for a review. */
const toKind = ({ type }: Work): WorkType => (type === 'review' || type === 'review-book' ? 'article-journal' : type)

/** Whether a work is, as far as is known, a preprint of one that is or may be published. */
export const isPreprint = ({ type, arXiv, DOI }: Work) =>
  type === 'article' || (arXiv !== undefined && (DOI === undefined || DOI.includes('arxiv')))

/** Whether two values are the same. A missing one contradicts nothing. */
const agree = <T>(a: T | undefined | '', b: T | undefined | '') => !a || !b || a === b

/** Types of texts that are a preprint or its publication. A talk, data or a thesis with the title of a preprint is a work of its own. */
const VERSIONED = new Set<WorkType>([
  ...(['article', 'article-journal', 'article-magazine', 'article-newspaper', 'book', 'chapter', 'document'] as const),
  ...(['manuscript', 'paper-conference', 'report'] as const),
])

/** Returns whether an identifier says that two works are not the same. */
export const contradictsIdentifiers = (a: Work, b: Work): boolean =>
  IDENTIFIERS.some((name) => !agree(getIdentifier(a, name), getIdentifier(b, name)))

/** How far apart the year of a preprint and that of its publication may be. */
const VERSION_YEARS_MAX = 5

/** What works with the same title are compared by. It is read once: thousands of works may be called "Editorial". */
const toCompared = (work: Work) => ({
  type: toKind(work),
  family: firstFamily(work),
  year: toYear(work.issued),
  isPreprint: isPreprint(work),
  identifiers: IDENTIFIERS.map((name) => getIdentifier(work, name)),
})
type Compared = ReturnType<typeof toCompared>

const compareTitles = (a: Compared, b: Compared): 'title' | 'version' | undefined => {
  if (!agree(a.family, b.family)) return undefined
  if (a.isPreprint !== b.isPreprint && VERSIONED.has(a.type) && VERSIONED.has(b.type)) {
    return a.year !== undefined && b.year !== undefined && Math.abs(a.year - b.year) > VERSION_YEARS_MAX ? undefined : 'version'
  }
  // Two editions of a book, or a talk and the paper about it, share their title.
  if (a.type !== b.type || !agree(a.year, b.year)) return undefined
  return a.identifiers.every((identifier, index) => agree(identifier, b.identifiers[index])) ? 'title' : undefined
}

/**
 * Creates a matcher, which finds the work that another one repeats. Takes time linear in the number of works that it holds and is called
 * with, as long as their titles differ.
 */
export const createMatcher = (works: readonly Work[]) => {
  const byIdentifier = new Map<string, number>()
  const byTitle = new Map<string, { index: number; compared: Compared }[]>()
  const dois: (string | undefined)[] = []

  const identifiers = (work: Work): [MatchReason, string][] =>
    IDENTIFIERS.flatMap((name): [MatchReason, string][] => {
      const value = getIdentifier(work, name)
      return !value || (name === 'ISBN' && isPart(work)) ? [] : [[name, `${name} ${value}`]]
    })

  const add = (work: Work, index: number) => {
    dois[index] = getIdentifier(work, 'DOI')
    for (const [, key] of identifiers(work)) if (!byIdentifier.has(key)) byIdentifier.set(key, index)
    const title = toTitleKey(work.title)
    const entry = { index, compared: toCompared(work) }
    const others = byTitle.get(title)
    if (others) others.push(entry)
    else if (title) byTitle.set(title, [entry])
  }
  works.forEach(add)
  let count = works.length

  return {
    /** Returns the first work that is the same, by an identifier or else by title, year and first author. */
    find: (work: Work): Match | undefined => {
      for (const [reason, key] of identifiers(work)) {
        const index = byIdentifier.get(key)
        // Chapters that are not known to be parts have the ISBN of their book, and DOIs of their own.
        if (index !== undefined && (reason !== 'ISBN' || agree(dois[index], getIdentifier(work, 'DOI')))) return { index, reason }
      }
      const compared = toCompared(work)
      for (const { index, compared: other } of byTitle.get(toTitleKey(work.title)) ?? []) {
        const reason = compareTitles(compared, other)
        if (reason) return { index, reason }
      }
      return undefined
    },

    /** Adds a work, so that later ones are compared with it too. Returns its index. */
    add: (work: Work): number => {
      add(work, count)
      count += 1
      return count - 1
    },
  }
}
