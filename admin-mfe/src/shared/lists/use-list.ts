import { ApiError, rowsQuery, schedulesQuery } from '@portfolio/api-client'
import {
  type CollectionMessages,
  type ItemsName,
  isOrdered,
  type OrderedName,
  TITLE_CHARACTERS_MAX,
  type WorkingCopy,
} from '@portfolio/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { newItemId } from '#shared/new-id.ts'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { changeTags, type TagChange } from '#shared/tags/tag-dialog.tsx'
import { notify } from '#shared/toasts/notify.tsx'
import { getChanges, isUnpublished, toUnpublishedRow, withCopies } from '#shared/working-copies/rows.ts'
import { useWorkingCopies } from '#shared/working-copies/use-working-copies.ts'
import { bulkTexts } from './bulk-texts.ts'
import { changeAll } from './change-all.ts'
import type { RowLabel } from './count-rows.ts'
import { without, withRestored, withSaved } from './list-order.ts'
import { createRowCalls, type ListRow, type WholeRow } from './row-calls.ts'
import { getRowTags } from './row-tags.ts'

export interface RemoveOptions {
  messages: CollectionMessages
  /** Deleted with the keyboard: the Undo button gets focus. */
  fromKeyboard: boolean
  /** Called when the focused Undo button disappears. */
  onFocusLost: () => void
}

export interface BulkOptions {
  label: RowLabel
  onFocusLost: () => void
}

const COPY = ' (copy)'

/** The cached list of a collection, including unpublished rows, and its actions. */
export const useList = <Name extends ItemsName>(name: Name) => {
  const { api } = useAdmin()
  const client = useQueryClient()
  const query = rowsQuery(api, name)
  const list = useQuery(query)
  const {
    copies,
    put,
    drop,
    latest: latestCopy,
    refresh: refreshCopies,
    load: loadCopies,
    isFetching: isFetchingCopies,
  } = useWorkingCopies(name)
  const { data: published } = list
  const data = useMemo(() => published && withCopies(published as ListRow<Name>[], copies, isOrdered(name)), [published, copies, name])

  const actions = useMemo(() => {
    type Row = ListRow<Name>
    type Whole = WholeRow<Name>
    const calls = createRowCalls(api, name)
    const { queryKey } = rowsQuery(api, name)
    const change = (step: (rows: Row[] | undefined) => Row[]) => {
      client.setQueryData<Row[]>(queryKey, step as (rows?: Row[]) => Row[])
      // The response to a request that is on its way may not have the change yet.
      if (client.isFetching({ queryKey, exact: true })) void client.invalidateQueries({ queryKey, exact: true })
    }
    const rows = () => client.getQueryData<Row[]>(queryKey) ?? []
    const refresh = () => Promise.all([client.invalidateQueries({ queryKey }), refreshCopies()])

    const undo = async (row: Row, index: number, { messages }: RemoveOptions) => {
      try {
        const restored = await calls.restore(row)
        if (row.copy && isUnpublished(row)) put(row.copy)
        else change((now) => withRestored(now, restored as Row, index))
        notify.success(messages.restored)
      } catch {
        notify.error(`Couldn’t restore “${row.title}”. Try again.`)
      }
      await refresh()
    }

    /** Shows a row again that the server did not delete, also when the list cannot be loaded now. */
    const putBack = (row: Row, index: number, error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return
      if (row.copy) put(row.copy)
      if (!isUnpublished(row)) change((now) => withRestored(now, { ...row, copy: undefined }, index))
    }

    /** Orders are sent one after the other, so that the last one wins. */
    let ordering: Promise<unknown> = Promise.resolve()
    let waiting = 0
    /** The order that the server has while others are on their way to it. */
    let stored: readonly string[] = []
    const sortBy = (ids: readonly string[]) => {
      const positions = new Map(ids.map((id, index) => [id, index]))
      change((now = []) => now.toSorted((a, b) => (positions.get(a._id) ?? -1) - (positions.get(b._id) ?? -1)))
    }

    return {
      refresh,
      load: calls.load,
      /**
       * Puts the published rows in an order at once. Resolves with false when the server rejects it, also because the list is no longer the one
       * that is shown; the list is then as the server has it, as far as that is known.
       */
      order: async (ids: readonly string[]): Promise<boolean> => {
        await client.cancelQueries({ queryKey, exact: true })
        const before = rows().map(({ _id }) => _id)
        if (!waiting) stored = before
        waiting += 1
        sortBy(ids)
        const sent = ordering.then(() => api.orderRows(name as OrderedName, { ids: [...ids], before }))
        ordering = sent.catch(() => {})
        try {
          await sent
          stored = ids
          return true
        } catch (error) {
          const isOutdated = error instanceof ApiError && error.status === 409
          notify.error(isOutdated ? 'The list was changed somewhere else. Move it again.' : 'Couldn’t change the order. Try again.')
          sortBy(stored)
          await refresh()
          return false
        } finally {
          waiting -= 1
        }
      },
      saved: (whole: Whole) => {
        const row = whole as unknown as Row
        if (row.copy && isUnpublished(row)) {
          put(row.copy)
          return change((now) => without(now, row._id))
        }
        drop(row._id)
        return change((now) => withSaved(now, row))
      },
      /** Puts a published row that was changed by a call of its own into the list. Its unsaved changes stay. */
      changed: (row: Whole) => change((now) => withSaved(now, row as unknown as Row)),
      /** Bypasses the cache. */
      latest: async (id: string): Promise<Whole | undefined> => {
        const fresh = await client.fetchQuery({ ...rowsQuery(api, name), staleTime: 0, retry: false })
        const copy = await latestCopy(id)
        const row = (fresh as Row[]).find(({ _id }) => _id === id)
        if (row) return calls.load({ ...row, copy: getChanges(copy) })
        return copy && toUnpublishedRow<Whole>(copy)
      },
      /** Removes rows from the list immediately, with one Undo for all. Rows that the server does not delete come back. */
      removeAll: async (chosen: Row[], options: BulkOptions) => {
        await client.cancelQueries({ queryKey })
        const ids = new Set(chosen.map(({ _id }) => _id))
        const places = new Map(rows().map(({ _id }, index) => [_id, index]))
        const remove = (row: Row) =>
          calls.remove(row).catch((error) => {
            putBack(row, places.get(row._id) ?? 0, error)
            throw error
          })
        change((now = []) => now.filter(({ _id }) => !ids.has(_id)))
        for (const id of ids) drop(id)
        await changeAll({ ...options, rows: chosen, change: remove, undo: calls.restore, refresh, texts: bulkTexts.remove })
      },
      /** Unpublishes rows, with one Undo for all. */
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
      /** Publishes unpublished rows, with one Undo for all. */
      publishAll: (chosen: Row[], options: BulkOptions) =>
        changeAll({
          ...options,
          rows: chosen.filter(isUnpublished),
          change: ({ _id, copy }) => calls.publish(_id, copy as WorkingCopy),
          // A scheduled row becomes a draft, because its time is no longer known.
          undo: ({ copy }, published) => calls.unpublish(published, copy?.status === 'private' ? 'private' : 'draft'),
          ...{ refresh, texts: bulkTexts.publish },
        }),
      /** Changes the tags of rows, with one Undo for all. */
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
      /** Copies a row. Resolves with the copy, which is a draft. */
      duplicate: async (row: Row): Promise<Whole> => {
        const title = row.title.slice(0, TITLE_CHARACTERS_MAX - COPY.length) + COPY
        const copy = await api.keepUnpublished(name, newItemId(), { values: { ...(await calls.readValues(row)), title }, status: 'draft' })
        put(copy)
        return toUnpublishedRow<Whole>(copy)
      },
      /** Removes the row at once and restores it if the server rejects the call. */
      remove: async (row: Row, options: RemoveOptions) => {
        const index = rows().findIndex(({ _id }) => _id === row._id)
        await client.cancelQueries({ queryKey })
        change((now) => without(now, row._id))
        drop(row._id)
        try {
          await calls.remove(row)
          notify.undoable(options.messages.deleted, () => void undo(row, index, options), {
            focusUndo: options.fromKeyboard,
            onFocusLost: options.onFocusLost,
          })
        } catch (error) {
          putBack(row, index, error)
          notify.error(options.messages.deleteFailed)
        }
        await refresh()
      },
    }
  }, [api, client, name, put, drop, latestCopy, refreshCopies])

  const find = (id: string) => data?.find(({ _id }) => _id === id)
  return {
    ...list,
    ...actions,
    data,
    isFetching: list.isFetching || isFetchingCopies,
    find,
    /** Waits for the list. Rejects when it cannot be loaded. */
    loadById: async (id: string): Promise<WholeRow<Name> | undefined> => {
      const [published, stored] = await Promise.all([client.ensureQueryData(query), loadCopies()])
      const row = withCopies(published as ListRow<Name>[], stored, isOrdered(name)).find(({ _id }) => _id === id)
      return row && actions.load(row)
    },
  }
}
