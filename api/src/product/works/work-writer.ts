import { noDetails, type WorkCollection, type WorkDetails, type WorkDraftAdditions } from '@portfolio/contracts'
import { readEdtf } from '@portfolio/scholarship'
import type { Trx } from '#db/database.ts'
import { checkFiles } from './check-files.ts'
import { deriveFromFields, mergeWork } from './merge-work.ts'
import { ensureSlug, setSlug } from './slugs.ts'

const readDetails = async (trx: Trx, id: string): Promise<WorkDetails> =>
  (await trx.selectFrom('workDetails').select('details').where('id', '=', id).executeTakeFirst())?.details ?? noDetails

/** Writes what a draft has beside its fields, and gives a new work its slug. To be called in the transaction that writes the fields. */
export const writeWork = async (
  trx: Trx,
  collection: WorkCollection,
  id: string,
  values: Readonly<Record<string, string>>,
  { details, slug }: WorkDraftAdditions,
): Promise<void> => {
  const target = { collection: collection.name, id }
  if (details) {
    await checkFiles(trx, details)
    const relatedTo = details.relatedTo ?? (await readDetails(trx, id)).relatedTo
    await trx
      .insertInto('workDetails')
      .values({ ...target, details: JSON.stringify({ ...details, relatedTo }) })
      .onConflict((conflict) => conflict.column('id').doUpdateSet((eb) => ({ details: eb.ref('excluded.details') })))
      .execute()
  }
  if (slug) return setSlug(trx, target, slug)
  const { issued } = mergeWork(deriveFromFields(collection, values), details ?? (await readDetails(trx, id)))
  await ensureSlug(trx, target, values.title ?? '', readEdtf(issued ?? '').from?.year)
}

export type WriteWork = typeof writeWork
