import type { Trx } from '#db/database.ts'
import { toRowVersion } from '#product/shared/edits.ts'

/**
 * Deletes the working copy of an item that is being published, and the links to its previews: they would show what is written next. With a
 * version, only if the copy has that one.
 */
export const deleteWorkingCopy = async (trx: Trx, id: string, version?: number): Promise<void> => {
  const { numDeletedRows } = await trx
    .deleteFrom('workingCopies')
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', toRowVersion(version)))
    .executeTakeFirstOrThrow()
  if (version === undefined || numDeletedRows > 0n) await trx.deleteFrom('previewLinks').where('itemId', '=', id).execute()
}
