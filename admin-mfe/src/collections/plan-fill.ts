import type { RecognizedWork, WorkDetails } from '@portfolio/contracts'
import { type DetailsValues, toContributors } from './details/details-values.ts'

type FieldValues = Readonly<Record<string, string | undefined>>

export interface Conflict {
  field: string
  mine: string
  theirs: string
}

/** Returns the fields in which the owner has another text than what was recognized. The title is what was pasted, so it is none of them. */
export const findConflicts = (values: FieldValues, recognized: RecognizedWork['values']): Conflict[] =>
  Object.entries(recognized).flatMap(([field, theirs]) => {
    const mine = values[field]?.trim() ?? ''
    return field !== 'title' && mine && mine !== theirs ? [{ field, mine, theirs }] : []
  })

/** A value of the form, and what takes its place. */
export interface Change {
  path: string
  before: unknown
  after: unknown
}

/** Returns what changes in the fields: the title, those that are empty, and those that the owner wants replaced. */
export const planFields = (values: FieldValues, recognized: RecognizedWork['values'], replace: readonly string[]): Change[] =>
  Object.entries(recognized).flatMap(([field, after]) => {
    const before = values[field] ?? ''
    const isFilled = field === 'title' || !before.trim() || replace.includes(field)
    return isFilled && before !== after ? [{ path: field, before, after }] : []
  })

export interface DetailsPlan {
  changes: Change[]
  /** How many details the owner has that say something else. They stay. */
  kept: number
}

/** Returns what changes in the details: only what is empty there. Links are added to those that are there. */
export const planDetails = (values: DetailsValues, { csl, links, bibtex }: WorkDetails): DetailsPlan => {
  const texts = Object.entries(csl).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const differing = texts.filter(([name, text]) => (values.csl[name] ?? '') !== text)
  const empty = differing.filter(([name]) => !values.csl[name]?.trim())
  const contributors = toContributors(csl)
  const isNamed = values.contributors.length > 0
  const added = links.filter(({ href }) => !values.links.some((link) => link.href === href))
  const changes: Change[] = empty.map(([name, after]) => ({ path: `details.csl.${name}`, before: values.csl[name] ?? '', after }))
  if (contributors.length && !isNamed) changes.push({ path: 'details.contributors', before: [], after: contributors })
  if (added.length) changes.push({ path: 'details.links', before: values.links, after: [...values.links, ...added] })
  if (bibtex && values.bibtex === null) changes.push({ path: 'details.bibtex', before: null, after: bibtex })
  return { changes, kept: differing.length - empty.length + (contributors.length && isNamed ? 1 : 0) }
}
