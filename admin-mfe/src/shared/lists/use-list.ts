import { rowsQuery } from '@portfolio/api-client'
import { type ItemsName, isOrdered, MENU_ORDER, type OrderedName, TITLE_CHARACTERS_MAX } from '@portfolio/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isUnanswered } from '#shared/error-message.ts'
import { newItemId } from '#shared/new-id.ts'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { getChanges, isUnpublished, toUnpublishedRow, withCopies } from '#shared/working-copies/rows.ts'
import { useWorkingCopies } from '#shared/working-copies/use-working-copies.ts'
import { createBulkChanges } from './bulk-changes.ts'
import { createListCache } from './list-cache.ts'
import { sortMenu, without, withSaved } from './list-order.ts'
import { createOrderRows } from './order-rows.ts'
import { createRemoval } from './remove-rows.ts'
import { createRowCalls, type ListRow, type WholeRow } from './row-calls.ts'

const DUPLICATE_SUFFIX = ' (copy)'

/** Ids of copies that the server may have made although its response was lost, by the ids of the rows: the next attempt must not make another. */
const unanswered = new Map<string, string>()

/** The cached list of a collection, including unpublished rows, and its actions. */
export const useList = <Name extends ItemsName>(name: Name) => {
  const { api } = useAdmin()
  const client = useQueryClient()
  const query = rowsQuery(api, name)
  const list = useQuery(query)
  const { copies, has, put, drop, latest, refresh, load: loadCopies, isFetching: isFetchingCopies, error } = useWorkingCopies(name)
  const { data: published } = list
  const data = useMemo(() => published && withCopies(published as ListRow<Name>[], copies, isOrdered(name)), [published, copies, name])

  const actions = useMemo(() => {
    type Row = ListRow<Name>
    type Whole = WholeRow<Name>
    const calls = createRowCalls(api, name)
    const cache = createListCache({ api, client, name, copies: { has, put, drop, refresh } })

    return {
      refresh: cache.refresh,
      load: calls.load,
      order: createOrderRows({
        ...{ api, name: name as OrderedName, cache },
        listIds: (rows) => rows.map(({ _id }) => _id),
        place: (rows, positions) => rows.toSorted((a, b) => (positions.get(a._id) ?? -1) - (positions.get(b._id) ?? -1)),
      }),
      orderMenu: createOrderRows({
        ...{ api, name: MENU_ORDER, cache },
        listIds: (rows) => sortMenu(rows).map(({ _id }) => _id),
        place: (rows, positions) => rows.map((row) => ({ ...row, menuIndex: positions.get(row._id) })),
      }),
      ...createRemoval(calls, cache),
      ...createBulkChanges({ api, client, calls, refresh: cache.refresh }),
      /** Shows what the form saved. */
      saved: (whole: Whole) => {
        const row = whole as unknown as Row
        if (row.copy && isUnpublished(row)) {
          put(row.copy)
          return cache.change((now) => without(now, row._id))
        }
        drop(row._id)
        if (name === 'blogs') return cache.change((now) => withSaved(now, row))
        // Of a work, only its row in the list has what its details say, such as its tags.
        cache.change((now) => withSaved(now, { ...now?.find(({ _id }) => _id === row._id), ...row }))
        void client.invalidateQueries({ queryKey: rowsQuery(api, name).queryKey, exact: true })
      },
      /** Shows a published row that was changed by a call of its own. Its unsaved changes stay. */
      changed: (row: Whole) => cache.change((now) => withSaved(now, row as unknown as Row)),
      /** Bypasses the cache. */
      latest: async (id: string): Promise<Whole | undefined> => {
        const fresh = await cache.fetchRows()
        const copy = await latest(id)
        const row = fresh.find(({ _id }) => _id === id)
        if (row) return calls.load({ ...row, copy: getChanges(copy) })
        return copy && toUnpublishedRow<Whole>(copy)
      },
      /** Resolves with a new draft that has the values of a row. */
      duplicate: async (row: Row): Promise<Whole> => {
        const title = row.title.slice(0, TITLE_CHARACTERS_MAX - DUPLICATE_SUFFIX.length) + DUPLICATE_SUFFIX
        const values = { ...(await calls.readValues(row)), title }
        const id = unanswered.get(row._id) ?? newItemId()
        unanswered.set(row._id, id)
        const copy = await api.keepUnpublished(name, id, { values, status: 'draft', writer: id }).catch((error) => {
          if (!isUnanswered(error)) unanswered.delete(row._id)
          throw error
        })
        unanswered.delete(row._id)
        put(copy)
        return toUnpublishedRow<Whole>(copy)
      },
    }
  }, [api, client, name, has, put, drop, latest, refresh])

  return {
    ...list,
    ...actions,
    data,
    isFetching: list.isFetching || isFetchingCopies,
    /** Whether rows that are not published could not be loaded. */
    lacksUnpublished: error !== null,
    refreshUnpublished: refresh,
    /** Waits for the list. Rejects when it cannot be loaded. */
    loadById: async (id: string): Promise<WholeRow<Name> | undefined> => {
      const [published, stored] = await Promise.all([client.ensureQueryData(query), loadCopies()])
      const row = withCopies(published as ListRow<Name>[], stored, isOrdered(name)).find(({ _id }) => _id === id)
      return row && actions.load(row)
    },
  }
}
