import type { Trx } from '#db/database.ts'

/** Deletes the working copy of an item that is being published, and the links to its previews: they would show what is written next. */
export const deleteCopy = async (trx: Trx, id: string): Promise<void> => {
  await trx.deleteFrom('workingCopies').where('id', '=', id).execute()
  await trx.deleteFrom('previewLinks').where('itemId', '=', id).execute()
}
