import { ApiError, rowsQuery, schedulesQuery } from '@portfolio/api-client'
import {
  type CollectionMessages,
  type ItemSchedule,
  type Items,
  type ItemsName,
  isOrdered,
  type OrderedName,
  type Rows,
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
import { getChanges, type HasCopy, isUnpublished, toUnpublishedRow, withCopies } from '#shared/working-copies/rows.ts'
import { useWorkingCopies } from '#shared/working-copies/use-working-copies.ts'
import { changeAll } from './change-all.ts'
import { without, withRestored, withSaved } from './list-order.ts'
import { createTagWriter, getRowTags } from './row-tags.ts'

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

/** Returns what the form of an item would send. The server ignores properties that are not fields. */
const toSent = (item: object): Record<string, unknown> => {
  const { images } = item as { images?: { url: string }[] }
  return { ...item, ...(images && { images: images.map(({ url }) => url) }) }
}

/** A row of a collection's list, published or not. */
export type ListRow<Name extends ItemsName> = Rows[Name] & HasCopy

/** An item with everything that its form edits. The row of a blog lacks its text. */
export type WholeRow<Name extends ItemsName> = Items[Name] & HasCopy

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
    const { queryKey } = rowsQuery(api, name)
    const change = (step: (rows: Row[] | undefined) => Row[]) => client.setQueryData<Row[]>(queryKey, step as (rows?: Row[]) => Row[])
    const removeOne = (row: Row) => (isUnpublished(row) ? api.removeCopy(name, row._id) : api.remove(name, row._id))
    const restoreOne = (row: Row) => (isUnpublished(row) ? api.restoreCopy(name, row._id) : api.restore(name, row._id))
    /** Resolves with an item as its form needs it. */
    const load = async (row: Row): Promise<Whole> => {
      const isWhole = name !== 'blogs' || isUnpublished(row) || 'description' in row
      return (isWhole ? row : { ...(await api.blog(row._id)), copy: row.copy }) as Whole
    }
    const publish = (id: string, { values, version }: Pick<WorkingCopy, 'values' | 'version'>, unpublishAt?: string | null) =>
      api.save(name, { ...values, newId: id, copyVersion: version, unpublishAt } as Parameters<typeof api.save<Name>>[1]) as Promise<Row>
    const unpublish = async (row: Row, status: 'draft' | 'private') =>
      api.keepUnpublished(name, row._id, {
        values: row.copy?.values ?? toSent(await load(row)),
        version: row.copy?.version,
        itemVersion: row.version,
        status,
      })
    /** Resolves with everything that readers see of a published row. */
    const readPublished = async (row: Row): Promise<Record<string, unknown>> => {
      const works = workCollections().find((collection) => collection.name === name)
      const values = toSent(await load(row))
      return works ? { ...values, details: (await api.workDetails(works.name, row._id)).details } : values
    }
    /** Unpublishes a row. Resolves with what publishes it again as it was, without its unsaved changes, which are stored again. */
    const unpublishForNow = async (row: Row, schedules: Promise<readonly ItemSchedule[]>) => {
      const unpublishAt = (await schedules).find(({ _id }) => _id === row._id)?.unpublishAt
      const values = row.copy && (await readPublished(row))
      const kept = await unpublish(row, 'draft')
      return async () => {
        const { version } = await publish(row._id, { ...kept, ...(values && { values }) }, unpublishAt)
        if (row.copy) await api.autosave(name, row._id, { values: row.copy.values, baseVersion: version })
      }
    }
    const setTags = createTagWriter<Row>({ api, name, toSent: async (row) => toSent(await load(row)) })
    /** Resolves with the values of a row, without its slug. */
    const readValues = async (row: Row): Promise<Record<string, unknown>> => {
      const { slug: _, ...values } = row.copy && isUnpublished(row) ? row.copy.values : await readPublished(row)
      return values
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

    /** Orders are sent one after the other, so that the last one wins. */
    let ordering: Promise<unknown> = Promise.resolve()

    return {
      refresh,
      load,
      /**
       * Puts the published rows in an order at once. Resolves with false when the server rejects it, also because the list is no longer the one
       * that is shown; the list is then as the server has it.
       */
      order: async (ids: readonly string[]): Promise<boolean> => {
        await client.cancelQueries({ queryKey, exact: true })
        const positions = new Map(ids.map((id, index) => [id, index]))
        const before = rows().map(({ _id }) => _id)
        change((now = []) => now.toSorted((a, b) => (positions.get(a._id) ?? -1) - (positions.get(b._id) ?? -1)))
        const sent = ordering.then(() => api.orderRows(name as OrderedName, { ids: [...ids], before }))
        ordering = sent.catch(() => {})
        try {
          await sent
          return true
        } catch (error) {
          const isOutdated = error instanceof ApiError && error.status === 409
          notify.error(isOutdated ? 'The list was changed somewhere else. Move it again.' : 'Couldn’t change the order. Try again.')
          await refresh()
          return false
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
      /** Bypasses the cache. */
      latest: async (id: string): Promise<Whole | undefined> => {
        const fresh = await client.fetchQuery({ ...rowsQuery(api, name), staleTime: 0, retry: false })
        const copy = await latestCopy(id)
        const row = (fresh as Row[]).find(({ _id }) => _id === id)
        if (row) return load({ ...row, copy: getChanges(copy) })
        return copy && toUnpublishedRow<Whole>(copy)
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
      unpublishAll: (chosen: Row[], options: BulkOptions) => {
        // Read once for all rows; if that fails, so does each of them.
        const schedules = client.fetchQuery(schedulesQuery(api))
        return changeAll({
          ...options,
          rows: chosen.filter((row) => !isUnpublished(row)),
          change: (row) => unpublishForNow(row, schedules),
          undo: (_, publishAgain) => publishAgain(),
          ...{ refresh, texts: unpublication },
        })
      },
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
        const next = (row: Row) => changeTags(getRowTags(row), change)
        return changeAll({
          ...options,
          rows: chosen.filter((row) => String(next(row)) !== String(getRowTags(row))),
          change: (row) => setTags(row, next(row)),
          undo: (row, changed) => setTags(changed, getRowTags(row)),
          ...{ refresh, texts: tagging },
        })
      },
      /** Copies a row. Resolves with the copy, which is a draft. */
      duplicate: async (row: Row): Promise<Whole> => {
        const title = row.title.slice(0, TITLE_CHARACTERS_MAX - COPY.length) + COPY
        const copy = await api.keepUnpublished(name, newItemId(), { values: { ...(await readValues(row)), title }, status: 'draft' })
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
