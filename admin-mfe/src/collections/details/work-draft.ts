import type { EditableWork, WorkDraftAdditions } from '@portfolio/contracts'
import { type DetailsValues, toDetailsValues, toWorkDetails } from './details-values.ts'

/** What the form of a work has beside the fields of its collection, once the section Details has been opened. */
export interface DetailsForm {
  details?: DetailsValues
  slug?: string
}

/** Returns what is saved. Details that were never opened are not sent, so they stay as they are; so does an address that is empty. */
export const toWorkDraft = ({
  details,
  slug,
  ...fields
}: Record<string, unknown> & DetailsForm): Record<string, unknown> & WorkDraftAdditions => ({
  ...fields,
  ...(details && { details: toWorkDetails(details) }),
  ...(slug && { slug }),
})

/** Returns the details and slug of a draft, if it has any. */
export const pickAdditions = ({ details, slug }: WorkDraftAdditions = {}): WorkDraftAdditions => ({
  ...(details && { details }),
  ...(slug && { slug }),
})

/** Converts the saved details and slug of a published work to the values of the form. A work without a slug has its id there. */
export const toAdditions = ({ details, slug }: EditableWork, id: string): Record<string, unknown> => ({
  details: toDetailsValues(details),
  slug: slug === id ? '' : slug,
})

/** Converts a saved draft to the values of the form. */
export const fromWorkDraft = (sent: Record<string, unknown> & WorkDraftAdditions): Record<string, unknown> => {
  const { details, slug: _, ...fields } = sent
  return { ...fields, ...(details && { details: toDetailsValues(details) }), ...(details && { slug: sent.slug ?? '' }) }
}
