import { noDetails, type WorkCollection, type WorkEntry, type WorkPreviewDraft } from '@portfolio/contracts'
import { type CatalogWork, createWork } from './catalog.ts'
import { toEntry } from './list-works.ts'
import { atDay } from './upcoming.ts'

/** Returns the entry that lists would show of a draft on a day. `saved` is the work that the draft changes. */
export const previewWork = (
  collection: WorkCollection,
  { details, ...fields }: WorkPreviewDraft,
  saved: CatalogWork | undefined,
  day: number,
  siteLanguage: string,
): WorkEntry => {
  const values = Object.fromEntries(Object.keys(collection.fields).map((field) => [field, String(fields[field] ?? '')]))
  const work = createWork(collection, values, details ?? saved?.details ?? noDetails, siteLanguage)
  return atDay(toEntry({ ...work, id: saved?.id ?? '', version: saved?.version ?? 0, path: saved?.path ?? '' }), work, day)
}
