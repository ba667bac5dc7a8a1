import { CROSSREF_TYPES } from '#crossref-types'
import {
  type Name,
  OTHERS,
  ROLES,
  type Role,
  STATUS_LABELS,
  STATUSES,
  type Status,
  TEXT_VARIABLES,
  type TextVariable,
  toEtAl,
  WORK_TYPES,
  type Work,
} from '#csl'
import { type DateParts, parseDate, readEdtf, toEdtf } from '#dates'
import { toEditionNumber } from '#edition'
import { isWebAddress, normalizeArxiv, normalizeDoi, normalizeOrcid, normalizePmid, readIsbn, readIssn } from '#identifiers'
import { joinTitle } from '#join-title'
import { toLanguage } from '#language'
import { ownValue } from '#own-value'
import { toPlainAbstract, toPlainTitle } from '#plain-markup'

/** A date as every processor of CSL-JSON reads it. Years before our era are negative: -44 is 44 BC, which is -0043 in EDTF. */
interface CslDate {
  'date-parts'?: number[][]
  circa?: boolean
  season?: number
  literal?: string
}

export type CslItem = Record<string, unknown> & { id: string; type: string; issued?: CslDate }

const toDateParts = ({ year, month, day }: DateParts): number[] =>
  [year > 0 ? year : year - 1, month !== undefined && month <= 12 ? month : undefined, day].filter((part) => part !== undefined)

const toCslDate = (edtf: string): CslDate => {
  const { from, to, isApproximate } = readEdtf(edtf)
  const parts = [from, to].filter((end) => end !== undefined)
  const month = from?.month ?? 0
  const season = month > 20 && month <= 24 ? month - 20 : undefined
  return {
    'date-parts': parts.map(toDateParts),
    ...(season && { season }),
    ...(isApproximate && { circa: true }),
  }
}

/**
 * Returns a work in CSL-JSON 1.0, the form that citation software reads. `id` is the citation key. Dates lose what the form has no place
 * for: quarters, decades, and the open end of an interval.
 */
export const toCslItem = (id: string, { issued, status, arXiv, etAl = [], ...work }: Work): CslItem => ({
  id,
  ...work,
  ...(work.language && { language: toLanguage(work.language) }),
  ...(work.edition && { edition: toEditionNumber(work.edition) }),
  ...Object.fromEntries(etAl.map((role) => [role, [...(work[role] ?? []), { literal: OTHERS }]])),
  // A status stands for the date of a work without one: "in press".
  ...(issued
    ? { issued: toCslDate(issued) }
    : status && STATUS_LABELS[status] && { issued: { literal: STATUS_LABELS[status].toLowerCase() } }),
  ...(status && { status }),
  // The form has no variable for it. As the number of anything but a preprint, styles print it in place of the pages.
  ...(arXiv && (work.number || work.type !== 'article' ? { arXiv } : { number: `arXiv:${arXiv}` })),
})

const isText = (value: unknown): value is string | number => (typeof value === 'string' && value.trim() !== '') || typeof value === 'number'

/**
 * Returns the text of a property. Where the format has one, DOI content negotiation of Crossref returns a list.
 * Source: https://github.com/CrossRef/rest-api-doc/issues/580
 */
const toText = (value: unknown): string | undefined => {
  const text = Array.isArray(value) ? value.find(isText) : value
  return isText(text) ? String(text).trim() : undefined
}

const NAME_PARTS = ['family', 'given', 'non-dropping-particle', 'suffix', 'literal', 'ORCID'] as const

const readName = (value: unknown): Name | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const source = value as Record<string, unknown>
  const name: Name = {}
  for (const part of NAME_PARTS) if (isText(source[part])) name[part] = String(source[part])
  const dropping = source['dropping-particle']
  if (isText(dropping)) name.given = [name.given, dropping].filter(Boolean).join(' ')
  const orcid = normalizeOrcid(name.ORCID ?? '')
  if (orcid) name.ORCID = orcid
  else delete name.ORCID
  if (source.equalContribution === true) name.equalContribution = true
  // Crossref has the name of a group there.
  if (isText(source.name) && !name.family) name.literal ??= String(source.name)
  if (name.family || name.literal) return name
  // "Plato", as some programs write somebody with one name.
  const { given: literal, ...others } = name
  return literal ? { ...others, literal } : undefined
}

/** Whether a name is “and others”, which some programs write as a family name. */
const isOthers = ({ literal, family, given }: Name) => literal === OTHERS || (family === OTHERS && !given)

/** Returns one end of a date as far as it is in the calendar: "2019" for the 13th month of 2019. */
const readDateParts = (parts: unknown, season: number): string | undefined => {
  const [year, month, day] = (Array.isArray(parts) ? parts : []).map((part) => (isText(part) ? Number(part) : undefined))
  if (!year || !Number.isInteger(year)) return undefined
  const astronomicalYear = year < 0 ? year + 1 : year
  const monthOrSeason = month ?? (season >= 1 && season <= 4 ? 20 + season : undefined)
  return toEdtf(astronomicalYear, monthOrSeason, day) ?? toEdtf(astronomicalYear, monthOrSeason) ?? toEdtf(astronomicalYear)
}

const readDate = (value: unknown): string | undefined => {
  if (isText(value)) return parseDate(String(value)).edtf
  if (typeof value !== 'object' || value === null) return undefined
  const { 'date-parts': parts, raw, literal, season, circa } = value as Record<string, unknown>
  if (!Array.isArray(parts)) return parseDate(String(raw ?? literal ?? '')).edtf
  const ends = parts.slice(0, 2).flatMap((end) => readDateParts(end, Number(season)) ?? [])
  return ends.length ? ends.map((end) => (circa ? `${end}~` : end)).join('/') : undefined
}

/** "in press", "forthcoming" */
const readStatus = (value: unknown): Status | undefined => (isText(value) ? parseDate(String(value)).status : undefined)

/**
 * Identifiers in the form in which they are compared; one with a wrong check digit is kept as it is. The abstract has paragraphs beside the
 * formatting that CSL allows in all texts but addresses.
 */
const NORMALIZERS: { [Variable in TextVariable]?: (text: string) => string | undefined } = {
  DOI: normalizeDoi,
  ISBN: readIsbn,
  ISSN: readIssn,
  PMID: normalizePmid,
  abstract: toPlainAbstract,
}

const readTexts = (work: Work, source: Record<string, unknown>, known: Set<string>) => {
  for (const variable of TEXT_VARIABLES) {
    const text = toText(source[variable])
    if (text === undefined || (variable === 'URL' && !isWebAddress(text))) continue
    const normalize = NORMALIZERS[variable] ?? (variable === 'URL' ? undefined : toPlainTitle)
    work[variable] = normalize?.(text) ?? text
    known.add(variable)
  }
}

/** Reads the event under the name that it had before version 1.0.2 of the format. Crossref has it as an object. */
const readEvent = (work: Work, event: unknown, known: Set<string>) => {
  const isObject = typeof event === 'object' && event !== null
  const { name, location } = (isObject ? event : { name: event }) as { name?: unknown; location?: unknown }
  const [title, place] = [name, location].map((value) => toPlainTitle(toText(value) ?? ''))
  if (title) work['event-title'] ??= title
  if (place) work['event-place'] ??= place
  if (title && work['event-title'] === title) known.add('event')
}

/** Reads what Crossref has beside the title and in place of pages. */
const readCrossref = (work: Work, source: Record<string, unknown>, known: Set<string>) => {
  const subtitle = toPlainTitle(toText(source.subtitle) ?? '')
  const number = toText(source['article-number'])
  if (work.title && subtitle) {
    work.title = joinTitle(work.title, subtitle)
    known.add('subtitle')
  }
  if (number && !work.page) {
    work.page = number
    known.add('article-number')
  }
}

const readPeople = (work: Work, source: Record<string, unknown>, known: Set<string>) => {
  const openRoles: Role[] = []
  for (const role of ROLES) {
    const value = source[role]
    const all = Array.isArray(value) ? value.map(readName).filter((name) => name !== undefined) : []
    const names = all.filter((name) => !isOthers(name))
    if (!names.length) continue
    work[role] = names
    known.add(role)
    if (names.length < all.length) openRoles.push(role)
  }
  const etAl = toEtAl(openRoles, work)
  if (etAl) work.etAl = etAl
}

/** Reads the date, and the status, which may stand in place of it. */
const readIssued = (work: Work, source: Record<string, unknown>, known: Set<string>) => {
  const issued = readDate(source.issued)
  if (issued) work.issued = issued
  const { literal, raw } = (source.issued ?? {}) as { literal?: unknown; raw?: unknown }
  const dateText = literal ?? raw
  const status = STATUSES.find((one) => one === source.status) ?? readStatus(source.status) ?? readStatus(dateText)
  if (status) work.status = status
  if (issued || (status && isText(dateText))) known.add('issued')
  if (status) known.add('status')
}

/** Reads the number on arXiv, which `toCslItem` writes into the `number` of a preprint if that is free. */
const readArxiv = (work: Work, source: Record<string, unknown>, known: Set<string>) => {
  const own = isText(source.arXiv) ? normalizeArxiv(String(source.arXiv)) : undefined
  if (own) known.add('arXiv')
  const numbered = /^arxiv:/iu.test(work.number ?? '') ? normalizeArxiv(work.number as string) : undefined
  if (numbered) delete work.number
  const arXiv = own ?? numbered
  if (arXiv) work.arXiv = arXiv
}

/** A work and what stands in its entry that no property of a work stands for. */
export interface CslEntry {
  id: string | undefined
  work: Work
  unknownFields: string[]
}

/** Reads one item of CSL-JSON 1.0 or 1.1. Properties of a wrong type are unknown fields. Throws if it is not an object. */
export const readCslItem = (item: unknown): CslEntry => {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) throw new Error('An item of CSL-JSON is an object')
  const source = item as Record<string, unknown>
  const type = WORK_TYPES.find((one) => one === source.type) ?? ownValue(CROSSREF_TYPES, String(source.type)) ?? 'document'
  const work: Work = { type }
  const known = new Set(['id', 'type', 'citation-key'])
  readTexts(work, source, known)
  readCrossref(work, source, known)
  readEvent(work, source.event, known)
  readPeople(work, source, known)
  readIssued(work, source, known)
  readArxiv(work, source, known)
  return {
    id: isText(source.id) ? String(source.id) : undefined,
    work,
    unknownFields: Object.keys(source).filter((name) => !known.has(name)),
  }
}
