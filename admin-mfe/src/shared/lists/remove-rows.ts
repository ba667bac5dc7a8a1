import { ApiError } from '@portfolio/api-client'
import type { CollectionMessages, ItemsName } from '@portfolio/contracts'
import { notify } from '#shared/toasts/notify.tsx'
import { isUnpublished } from '#shared/working-copies/rows.ts'
import type { BulkOptions } from './bulk-changes.ts'
import { bulkTexts } from './bulk-texts.ts'
import { changeAll } from './change-all.ts'
import type { ListCache } from './list-cache.ts'
import { without, withRestored } from './list-order.ts'
import type { ListRow, RowCalls } from './row-calls.ts'

export interface RemoveOptions {
  messages: CollectionMessages
  /** Deleted with the keyboard: the Undo button gets focus. */
  fromKeyboard: boolean
  /** Called when the focused Undo button disappears, or the row cannot be deleted. */
  onFocusLost: () => void
}

/** Creates the functions that delete rows: from the list at once, and back into it when the server rejects that or the owner undoes it. */
export const createRemoval = <Name extends ItemsName>(calls: RowCalls<Name>, cache: ListCache<Name>) => {
  type Row = ListRow<Name>
  let running = 0

  /** Not while rows are being deleted: the server may still list them. The last of these calls refreshes the list. */
  const refresh = async () => {
    if (running === 0) await cache.refresh()
  }

  /** Deletes rows, and refreshes the list afterwards. */
  const whileRemoved = async (call: () => Promise<void>) => {
    running += 1
    await call().finally(() => {
      running -= 1
    })
    await refresh()
  }

  /** Shows a row again that the server did not delete, also when the list cannot be loaded now. */
  const showAgain = (row: Row, index: number, error: unknown) => {
    const isGone = error instanceof ApiError && error.status === 404
    if (!isGone) cache.restoreRow(row, index)
  }

  const undo = async (row: Row, index: number, { messages }: RemoveOptions) => {
    try {
      const restored = await calls.restore(row)
      if (row.copy && isUnpublished(row)) cache.copies.put(row.copy)
      else cache.change((now) => withRestored(now, restored as Row, index))
      notify.success(messages.restored)
    } catch {
      notify.error(`Couldn’t restore “${row.title}”. Try again.`)
    }
    await refresh()
  }

  return {
    /** Removes the row at once and shows it again if the server rejects the call. */
    remove: (row: Row, options: RemoveOptions) =>
      whileRemoved(async () => {
        await cache.cancelRequests()
        // On a busy device a row is still shown when it is clicked again.
        if (!cache.has(row._id)) return
        const index = cache.rows().findIndex(({ _id }) => _id === row._id)
        cache.change((now) => without(now, row._id))
        cache.copies.drop(row._id)
        try {
          await calls.remove(row)
          notify.undoable(options.messages.deleted, () => void undo(row, index, options), {
            focusUndo: options.fromKeyboard,
            onFocusLost: options.onFocusLost,
          })
        } catch (error) {
          showAgain(row, index, error)
          notify.error(options.messages.deleteFailed)
          // The button that had the focus was removed with its row.
          if (options.fromKeyboard && document.activeElement === document.body) options.onFocusLost()
        }
      }),

    /** Removes rows at once, with one Undo for all. Rows that the server does not delete come back. */
    removeAll: (selected: Row[], options: BulkOptions) =>
      whileRemoved(async () => {
        await cache.cancelRequests()
        const chosen = selected.filter(({ _id }) => cache.has(_id))
        const ids = new Set(chosen.map(({ _id }) => _id))
        const indexes = new Map(cache.rows().map(({ _id }, index) => [_id, index]))
        cache.change((now = []) => now.filter(({ _id }) => !ids.has(_id)))
        for (const id of ids) cache.copies.drop(id)
        await changeAll({
          ...options,
          rows: chosen,
          change: (row) =>
            calls.remove(row).catch((error) => {
              showAgain(row, indexes.get(row._id) ?? 0, error)
              throw error
            }),
          undo: calls.restore,
          ...{ refresh, texts: bulkTexts.remove },
        })
      }),
  }
}
