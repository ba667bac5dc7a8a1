import type { WorkCollection } from '@portfolio/contracts'
import { draftWork, type WorkDraft, type WorkSource } from '#product/shared/draft-work.ts'

/** Drafting takes most of the time of a preview, which compares an entry several times. */
const drafts = new WeakMap<WorkSource, Map<WorkCollection, WorkDraft>>()

/** Returns an entry as it is saved in a collection. Neither the entry nor the draft may be changed. */
export const draftEntry = (collection: WorkCollection, entry: WorkSource): Readonly<WorkDraft> => {
  const known = drafts.get(entry) ?? new Map<WorkCollection, WorkDraft>()
  drafts.set(entry, known)
  const draft = known.get(collection) ?? draftWork(collection, entry)
  known.set(collection, draft)
  return draft
}
