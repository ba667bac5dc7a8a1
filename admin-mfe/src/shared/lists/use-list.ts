import { ApiError, listQuery } from '@portfolio/api-client'
import {
  type CollectionMessages,
  type Items,
  type ItemsName,
  TITLE_CHARACTERS_MAX,
  type WorkingCopy,
  workCollections,
} from '@portfolio/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { newItemId } from '#shared/new-id.ts'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { changeTags, type TagChange } from '#shared/tags/tag-dialog.tsx'
import { notify } from '#shared/toasts/notify.tsx'
import { type HasCopy, isUnpublished, toUnpublishedRow, withCopies } from '#shared/working-copies/rows.ts'
import { useWorkingCopies } from '#shared/working-copies/use-working-copies.ts'
import { changeAll } from './change-all.ts'
import { without, withRestored, withSaved } from './list-order.ts'

export interface RemoveOptions {
  messages: CollectionMessages
  /** Deleted with the keyboard: the Undo button gets focus. */
  fromKeyboard: boolean
  /** Called when the focused Undo button disappears. */
  onFocusLost: () => void
}

export interface BulkOptions {
  /** What the rows are: "books". */
  what: string
  onFocusLost: () => void
}

const removal = {
  done: (rows: string) => `Deleted ${rows}.`,
  failed: (rows: string) => `Couldn’t delete ${rows}. Try again.`,
  undone: (rows: string) => `Restored ${rows}.`,
  undoFailed: (rows: string) => `Couldn’t restore ${rows}. Try again.`,
}
const unpublication = {
  done: (rows: string) => `Unpublished ${rows}.`,
  failed: (rows: string) => `Couldn’t unpublish ${rows}. Try again.`,
  undone: (rows: string) => `Published ${rows} again.`,
  undoFailed: (rows: string) => `Couldn’t publish ${rows} again. Open them to see why.`,
}
const publication = {
  done: (rows: string) => `Published ${rows}.`,
  failed: (rows: string) => `Couldn’t publish ${rows}. Open them to see what is missing.`,
  undone: (rows: string) => `Unpublished ${rows} again.`,
  undoFailed: (rows: string) => `Couldn’t unpublish ${rows}. Try again.`,
}

const tagging = {
  done: (rows: string) => `Changed the tags of ${rows}.`,
  failed: (rows: string) => `Couldn’t change the tags of ${rows}. Try again.`,
  undone: (rows: string) => `Restored the tags of ${rows}.`,
  undoFailed: (rows: string) => `Couldn’t restore the tags of ${rows}. Try again.`,
}
const COPY = ' (copy)'

/** Returns what the form of a row would send. The server ignores properties that are not fields. */
const toSent = (row: object & { images?: { url: string }[] }): Record<string, unknown> => ({
  ...row,
  ...(row.images && { images: row.images.map(({ url }) => url) }),
})

/** A row of a collection's list, published or not. */
export type ListRow<Name extends ItemsName> = Items[Name] & HasCopy

/** The cached list of a collection, including unpublished rows, and its actions. */
export const useList = <Name extends ItemsName>(name: Name) => {
  const { api } = useAdmin()
  const client = useQueryClient()
  const query = listQuery(api, name)
  const list = useQuery(query)
  const { copies, put, drop, latest: latestCopy, refresh: refreshCopies } = useWorkingCopies(name)
  const { data: published } = list
  const data = useMemo(() => published && withCopies(published as ListRow<Name>[], copies), [published, copies])

  const actions = useMemo(() => {
    type Row = ListRow<Name>
    const { queryKey } = listQuery(api, name)
    const change = (step: (rows: Row[] | undefined) => Row[]) => client.setQueryData<Row[]>(queryKey, step as (rows?: Row[]) => Row[])
    const removeOne = (row: Row) => (isUnpublished(row) ? api.removeCopy(name, row._id) : api.remove(name, row._id))
    const restoreOne = (row: Row) => (isUnpublished(row) ? api.restoreCopy(name, row._id) : api.restore(name, row._id))
    const publish = (id: string, { values, version }: WorkingCopy) =>
      api.save(name, { ...values, newId: id, copyVersion: version } as Parameters<typeof api.save<Name>>[1]) as Promise<Row>
    const unpublish = (row: Row, status: 'draft' | 'private') =>
      api.keepUnpublished(name, row._id, {
        values: row.copy?.values ?? toSent(row),
        version: row.copy?.version,
        itemVersion: row.version,
        status,
      })
    /** Resolves with the row at its new version. Unsaved changes are stored again with the tags, because a save deletes them. */
    const setTags = async (row: Row, tags: readonly string[]): Promise<Row> => {
      const { copy } = row
      if (copy && isUnpublished(row)) {
        const saved = await api.autosave(name, row._id, { values: { tags }, version: copy.version })
        return { ...row, copy: { ...copy, version: saved.version } }
      }
      const { _id: id, version } = row
      const saved = (await api.save(name, { ...toSent(row), id, version, tags })) as Row
      if (!copy) return saved
      const kept = await api.autosave(name, id, { values: { ...copy.values, tags }, baseVersion: saved.version })
      return { ...saved, copy: { ...copy, version: kept.version } }
    }
    /** Resolves with the values of a row, without its slug. */
    const readValues = async (row: Row): Promise<Record<string, unknown>> => {
      const { slug: _, ...values } = row.copy && isUnpublished(row) ? row.copy.values : toSent(row)
      const works = isUnpublished(row) ? undefined : workCollections().find((collection) => collection.name === name)
      return works ? { ...values, details: (await api.workDetails(works.name, row._id)).details } : values
    }
    const rows = () => client.getQueryData<Row[]>(queryKey) ?? []
    const refresh = () => Promise.all([client.invalidateQueries({ queryKey }), refreshCopies()])

    const undo = async (row: Row, index: number, { messages }: RemoveOptions) => {
      try {
        const restored = await restoreOne(row)
        if (row.copy && isUnpublished(row)) put(row.copy)
        else change((now) => withRestored(now, restored as Row, index))
        notify.success(messages.restored)
      } catch {
        notify.error(`Couldn’t restore “${row.title}”. Try again.`)
      }
      await refresh()
    }

    return {
      refresh,
      saved: (row: Row) => {
        if (row.copy && isUnpublished(row)) {
          put(row.copy)
          return change((now) => without(now, row._id))
        }
        drop(row._id)
        return change((now) => withSaved(now, row))
      },
      /** Bypasses the cache. */
      latest: async (id: string) => {
        const fresh = await client.fetchQuery({ ...listQuery(api, name), staleTime: 0, retry: false })
        const copy = await latestCopy(id)
        const row = (fresh as Row[]).find(({ _id }) => _id === id)
        if (row) return { ...row, copy }
        return copy && toUnpublishedRow<Row>(copy)
      },
      /** Removes rows from the list immediately, with one Undo for all. Rows that the server does not delete come back. */
      removeAll: async (chosen: Row[], options: BulkOptions) => {
        await client.cancelQueries({ queryKey })
        const ids = new Set(chosen.map(({ _id }) => _id))
        change((now = []) => now.filter(({ _id }) => !ids.has(_id)))
        for (const id of ids) drop(id)
        await changeAll({ ...options, rows: chosen, change: removeOne, undo: restoreOne, refresh, texts: removal })
      },
      /** Unpublishes rows, with one Undo for all. */
      unpublishAll: (chosen: Row[], options: BulkOptions) =>
        changeAll({
          ...options,
          rows: chosen.filter((row) => !isUnpublished(row)),
          change: (row) => unpublish(row, 'draft'),
          undo: (row, copy) => publish(row._id, copy),
          ...{ refresh, texts: unpublication },
        }),
      /** Publishes unpublished rows, with one Undo for all. */
      publishAll: (chosen: Row[], options: BulkOptions) =>
        changeAll({
          ...options,
          rows: chosen.filter(isUnpublished),
          change: ({ _id, copy }) => publish(_id, copy as WorkingCopy),
          // A scheduled row becomes a draft, because its time is no longer known.
          undo: ({ copy }, published) => unpublish(published, copy?.status === 'private' ? 'private' : 'draft'),
          ...{ refresh, texts: publication },
        }),
      /** Changes the tags of rows, with one Undo for all. */
      tagAll: (chosen: Row[], change: TagChange, options: BulkOptions) => {
        const getTags = (row: Row): readonly string[] => (row as { tags?: string[] }).tags ?? []
        const next = (row: Row) => changeTags(getTags(row), change)
        return changeAll({
          ...options,
          rows: chosen.filter((row) => String(next(row)) !== String(getTags(row))),
          change: (row) => setTags(row, next(row)),
          undo: (row, changed) => setTags(changed, getTags(row)),
          ...{ refresh, texts: tagging },
        })
      },
      /** Copies a row. Resolves with the copy, which is a draft. */
      duplicate: async (row: Row): Promise<Row> => {
        const title = row.title.slice(0, TITLE_CHARACTERS_MAX - COPY.length) + COPY
        const copy = await api.keepUnpublished(name, newItemId(), { values: { ...(await readValues(row)), title }, status: 'draft' })
        put(copy)
        return toUnpublishedRow<Row>(copy)
      },
      /** Removes the row at once and restores it if the server rejects the call. */
      remove: async (row: Row, options: RemoveOptions) => {
        const index = rows().findIndex(({ _id }) => _id === row._id)
        await client.cancelQueries({ queryKey })
        change((now) => without(now, row._id))
        drop(row._id)
        try {
          await removeOne(row)
          notify.undoable(options.messages.deleted, () => void undo(row, index, options), {
            focusUndo: options.fromKeyboard,
            onFocusLost: options.onFocusLost,
          })
        } catch (error) {
          const alreadyDeleted = error instanceof ApiError && error.status === 404
          if (!alreadyDeleted && !isUnpublished(row)) change((now) => withRestored(now, row, index))
          notify.error(options.messages.deleteFailed)
        }
        await refresh()
      },
    }
  }, [api, client, name, put, drop, latestCopy, refreshCopies])

  return { ...list, data, find: (id: string) => data?.find(({ _id }) => _id === id), ...actions }
}
