import type { Trx } from '#db/database.ts'

/** Makes the working copy of an item that was just saved its unsaved changes. */
export const keepWorkingCopy = async (trx: Trx, { _id: id, version }: { _id: string; version: number }): Promise<void> => {
  await trx.updateTable('workingCopies').set({ status: null, baseVersion: version }).where('id', '=', id).execute()
}
