import { contributorRoles, type RecognizedWork, type WorkDetails } from '@portfolio/contracts'
import { type DetailsValues, toDetailsValues } from './details-values.ts'

const isBlank = (value: unknown) => typeof value !== 'string' || value.trim() === ''
const ROLES = Object.keys(contributorRoles)
/** Properties that say who took part. */
const PEOPLE = [...ROLES, 'etAl']

const mergeDetails = (mine: WorkDetails, { csl, links, bibtex }: WorkDetails): WorkDetails => {
  // The form has one list of names: those of two sources would list the same people twice.
  const hasNames = ROLES.some((role) => role in mine.csl)
  const added = Object.entries(csl).filter(([name]) => !(hasNames && PEOPLE.includes(name)))
  const known = new Set([...mine.links, ...(mine.embargoed ?? [])].map(({ href }) => href))
  return {
    ...mine,
    csl: { ...Object.fromEntries(added), ...mine.csl },
    links: [...mine.links, ...links.filter(({ href }) => !known.has(href))],
    bibtex: mine.bibtex ?? bibtex,
  }
}

/**
 * Returns the values of a form with those of a recognized text. The title replaces the text, which was pasted there; of the other fields,
 * only empty ones are filled. `mine`: the details that the form has, or would load.
 */
export const fillIn = (
  values: Readonly<Record<string, unknown>>,
  { values: recognized, details }: RecognizedWork,
  mine: WorkDetails,
): Record<string, unknown> & { details: DetailsValues } => {
  const taken = Object.entries(recognized).filter(([field]) => field === 'title' || isBlank(values[field]))
  return { ...values, ...Object.fromEntries(taken), details: toDetailsValues(mergeDetails(mine, details)) }
}
