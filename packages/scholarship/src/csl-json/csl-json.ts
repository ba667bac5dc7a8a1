import { type Name, ROLES, type Role, STATUSES, TEXT_VARIABLES, WORK_TYPES, type Work, type WorkType } from '#csl'
import { parseDate, readEdtf } from '#dates'
import { normalizeArxiv } from '#identifiers'

/** A date as every processor of CSL-JSON reads it. */
interface CslDate {
  'date-parts'?: number[][]
  circa?: boolean
  season?: number
  literal?: string
}

export type CslItem = Record<string, unknown> & { id: string; type: string; issued?: CslDate }

const toDateParts = ({ year, month, day }: { year: number; month?: number; day?: number }): number[] =>
  [year, month !== undefined && month <= 12 ? month : undefined, day].filter((part) => part !== undefined)

const toCslDate = (edtf: string): CslDate => {
  const { from, to, isApproximate } = readEdtf(edtf)
  const parts = [from, to].filter((end) => end !== undefined)
  const season = from?.month !== undefined && from.month > 20 ? from.month - 20 : undefined
  return {
    'date-parts': parts.map(toDateParts),
    ...(season && { season }),
    ...(isApproximate && { circa: true }),
  }
}

/** "in press" stands where the date of a work stands that has none. */
const STATUS_TEXT = { accepted: 'in press', submitted: 'submitted', 'in preparation': 'in preparation', published: undefined }

/** Returns a work in CSL-JSON 1.0, the form that citation software reads. `id` is the citation key. */
export const toCslItem = (id: string, { issued, status, arXiv, ...work }: Work): CslItem => ({
  id,
  ...work,
  ...(issued ? { issued: toCslDate(issued) } : status && STATUS_TEXT[status] && { issued: { literal: STATUS_TEXT[status] } }),
  ...(status && { status }),
  ...(arXiv && !work.number && { number: `arXiv:${arXiv}` }),
})

const isText = (value: unknown): value is string | number => (typeof value === 'string' && value.trim() !== '') || typeof value === 'number'

const NAME_PARTS = ['family', 'given', 'non-dropping-particle', 'suffix', 'literal', 'ORCID'] as const

const readName = (value: unknown): Name | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const source = value as Record<string, unknown>
  const name: Name = {}
  for (const part of NAME_PARTS) if (isText(source[part])) name[part] = String(source[part])
  const dropping = source['dropping-particle']
  if (isText(dropping)) name.given = [name.given, dropping].filter(Boolean).join(' ')
  return name.family || name.literal ? name : undefined
}

const pad = (number: number, length = 2) => String(number).padStart(length, '0')

const readDate = (value: unknown): string | undefined => {
  if (isText(value)) return parseDate(String(value)).edtf
  if (typeof value !== 'object' || value === null) return undefined
  const { 'date-parts': parts, raw, literal, season, circa } = value as Record<string, unknown>
  if (!Array.isArray(parts)) return parseDate(String(raw ?? literal ?? '')).edtf
  const ends = parts.map((end: unknown) => {
    const [year, month, day] = (Array.isArray(end) ? end : []).map(Number)
    if (!Number.isInteger(year)) return undefined
    const isSeason = month === undefined && season !== undefined && Number(season) >= 1 && Number(season) <= 4
    const text = [
      pad(year as number, 4),
      month !== undefined && pad(month),
      day !== undefined && pad(day),
      isSeason && String(20 + Number(season)),
    ]
    return text.filter(Boolean).join('-')
  })
  const edtf = ends.filter(Boolean).join('/')
  return edtf && (circa ? `${edtf}~` : edtf)
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
  const type = WORK_TYPES.includes(source.type as WorkType) ? (source.type as WorkType) : 'document'
  const work: Work = { type }
  const known = new Set(['id', 'type', 'citation-key'])
  for (const variable of TEXT_VARIABLES) {
    if (!isText(source[variable])) continue
    work[variable] = String(source[variable]).trim()
    known.add(variable)
  }
  for (const role of ROLES as readonly Role[]) {
    const value = source[role]
    const names = Array.isArray(value) ? value.map(readName).filter((name) => name !== undefined) : []
    if (!names.length) continue
    work[role] = names
    known.add(role)
  }
  const issued = readDate(source.issued)
  if (issued) work.issued = issued
  const literal = (source.issued as { literal?: unknown } | undefined)?.literal
  const status = STATUSES.find((known) => known === source.status) ?? (isText(literal) ? parseDate(String(literal)).status : undefined)
  if (status) work.status = status
  const arXiv = /^arxiv:/iu.test(work.number ?? '') ? normalizeArxiv(work.number as string) : undefined
  if (arXiv) {
    work.arXiv = arXiv
    delete work.number
  }
  if (issued || status) known.add('issued').add('status')
  return {
    id: isText(source.id) ? String(source.id) : undefined,
    work,
    unknownFields: Object.keys(source).filter((name) => !known.has(name)),
  }
}
