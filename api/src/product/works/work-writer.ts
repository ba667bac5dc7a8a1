import { noDetails, type WorkCollection, type WorkDetails, type WorkDraftAdditions } from '@portfolio/contracts'
import { READER_GENERATION, toEtAl, toYear } from '@portfolio/scholarship'
import type { Trx } from '#db/database.ts'
import { inPieces } from '#db/in-pieces.ts'
import { mapInTurns } from '#product/shared/map-in-turns.ts'
import { deriveFromFields, mergeWork } from '#product/shared/merge-work.ts'
import { checkFiles } from './check-files.ts'
import { endEmbargoes } from './embargo-store.ts'
import { followPeopleField } from './follow-people-field.ts'
import { createSlugs, ensureSlug, setSlug } from './slugs.ts'

const readDetails = async (trx: Trx, id: string): Promise<WorkDetails> =>
  (await trx.selectFrom('workDetails').select('details').where('id', '=', id).executeTakeFirst())?.details ?? noDetails

/** Returns the details of a draft with those of the present ones that it leaves out, and with the links public whose day has come. */
const fillGaps = (details: WorkDetails, present: WorkDetails): WorkDetails => {
  const { etAl = toEtAl(present.csl.etAl ?? [], details.csl), ...csl } = details.csl
  const { relatedTo = present.relatedTo, placeholders = present.placeholders } = details
  const today = new Date().toISOString().slice(0, 10)
  const { links, embargoed } = endEmbargoes({ ...details, embargoed: details.embargoed ?? present.embargoed }, today)
  const isSameEntry = details.bibtex === present.bibtex
  const { asImported = isSameEntry ? present.asImported : undefined } = details
  const { reader = isSameEntry ? present.reader : READER_GENERATION } = details
  return {
    ...{ ...details, csl: etAl?.length ? { ...csl, etAl } : csl },
    ...{
      links,
      relatedTo,
      placeholders,
      embargoed: embargoed?.length ? embargoed : undefined,
      asImported,
      reader: (details.bibtex !== null && reader) || undefined,
    },
  }
}

type Values = Readonly<Record<string, string>>

/**
 * Writes the details of a draft, and gives a new work its slug. To be called in the transaction that writes the fields. `former` are the
 * fields of a work that its owner edits.
 */
export const writeWork = async (
  trx: Trx,
  collection: WorkCollection,
  id: string,
  values: Values,
  { details, slug }: WorkDraftAdditions,
  former?: Values,
): Promise<void> => {
  const target = { collection: collection.name, id }
  if (details) await checkFiles(trx, details)
  const present = await readDetails(trx, id)
  const filled = details ? fillGaps(details, present) : present
  const known = former ? followPeopleField(collection, { values: former, details: present }, { values, details: filled }) : filled
  if (known !== present)
    await trx
      .insertInto('workDetails')
      .values({ ...target, details: JSON.stringify(known) })
      .onConflict((conflict) => conflict.column('id').doUpdateSet((eb) => ({ details: eb.ref('excluded.details') })))
      .execute()
  if (slug) return setSlug(trx, target, slug)
  const { issued } = mergeWork(deriveFromFields(collection, values, known), known)
  await ensureSlug(trx, target, values.title ?? '', toYear(issued))
}

interface NewWork {
  id: string
  values: Values
  details: WorkDetails
}

/** Writes the details of many new works of a collection, and gives them slugs. */
export const writeNewWorks = async (trx: Trx, collection: WorkCollection, works: readonly NewWork[]): Promise<void> => {
  if (!works.length) return
  const rows = works.map(({ id, details }) => ({ id, collection: collection.name, details: JSON.stringify(details) }))
  for (const piece of inPieces(rows)) await trx.insertInto('workDetails').values(piece).execute()
  const titled = await mapInTurns(works, ({ id, values, details }) => {
    const { issued } = mergeWork(deriveFromFields(collection, values, details), details)
    return { id, title: values.title ?? '', year: toYear(issued) }
  })
  await createSlugs(trx, collection.name, titled)
}
