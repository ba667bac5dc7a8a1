import { type ApiClient, schedulesQuery } from '@portfolio/api-client'
import type { ItemsName, WorkingCopy } from '@portfolio/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { changeTags, type TagChange } from '#shared/tags/tag-dialog.tsx'
import { isUnpublished } from '#shared/working-copies/rows.ts'
import { bulkTexts } from './bulk-texts.ts'
import { changeAll } from './change-all.ts'
import type { RowLabel } from './count-rows.ts'
import type { ListRow, RowCalls } from './row-calls.ts'
import { getRowTags } from './row-tags.ts'

export interface BulkOptions {
  label: RowLabel
  /** Called when the focused Undo button disappears. */
  onFocusLost: () => void
  /** Called with the rows that could not be changed. */
  onFailed: (rows: { _id: string }[]) => void
}

interface BulkChangesOptions<Name extends ItemsName> {
  api: ApiClient
  client: QueryClient
  calls: RowCalls<Name>
  /** Called after a change, and after its Undo. */
  refresh: () => Promise<unknown>
}

/** Creates the functions that change several rows, each with one Undo for all of them. */
export const createBulkChanges = <Name extends ItemsName>({ api, client, calls, refresh }: BulkChangesOptions<Name>) => {
  type Row = ListRow<Name>

  return {
    unpublishAll: (chosen: Row[], options: BulkOptions) => {
      // Read once for all rows; if that fails, so does each of them.
      const schedules = client.fetchQuery(schedulesQuery(api))
      return changeAll({
        ...options,
        rows: chosen.filter((row) => !isUnpublished(row)),
        change: (row) => calls.unpublishForNow(row, schedules),
        undo: (_, publishAgain) => publishAgain(),
        ...{ refresh, texts: bulkTexts.unpublish },
      })
    },

    publishAll: (chosen: Row[], options: BulkOptions) =>
      changeAll({
        ...options,
        rows: chosen.filter(isUnpublished),
        change: ({ _id, copy }) => calls.publish(_id, copy as WorkingCopy),
        // A scheduled row becomes a draft, because its time is no longer known.
        undo: ({ copy }, published) => calls.unpublish(published, copy?.status === 'private' ? 'private' : 'draft'),
        ...{ refresh, texts: bulkTexts.publish },
      }),

    tagAll: (chosen: Row[], change: TagChange, options: BulkOptions) => {
      const next = (row: Row) => changeTags(getRowTags(row), change)
      return changeAll({
        ...options,
        rows: chosen.filter((row) => String(next(row)) !== String(getRowTags(row))),
        change: (row) => calls.setTags(row, next(row)),
        undo: (row, changed) => calls.setTags(changed, getRowTags(row)),
        ...{ refresh, texts: bulkTexts.tag },
      })
    },
  }
}
