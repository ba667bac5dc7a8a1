import { type ApiClient, rowsQuery } from '@portfolio/api-client'
import type { ItemsName, WorkingCopy } from '@portfolio/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { isUnpublished } from '#shared/working-copies/rows.ts'
import { withRestored } from './list-order.ts'
import type { ListRow } from './row-calls.ts'

interface ListCacheOptions<Name extends ItemsName> {
  api: ApiClient
  client: QueryClient
  name: Name
  /** The cached working copies of the collection. */
  copies: {
    has: (id: string) => boolean
    put: (copy: WorkingCopy) => void
    drop: (id: string) => void
    refresh: () => Promise<unknown>
  }
}

/** Reads and changes the cached rows of a collection's list. A change is shown at once, before the server confirms it. */
export const createListCache = <Name extends ItemsName>({ api, client, name, copies }: ListCacheOptions<Name>) => {
  type Row = ListRow<Name>
  const query = rowsQuery(api, name)
  const { queryKey } = query

  const change = (step: (rows: Row[] | undefined) => Row[]) => {
    // Without the other rows, the changed one would be taken for the whole list.
    const isLoaded = client.setQueryData<Row[]>(queryKey, (rows) => rows && step(rows)) !== undefined
    // The response to a request that is on its way may not have the change yet.
    if (!isLoaded || client.isFetching({ queryKey, exact: true })) void client.invalidateQueries({ queryKey, exact: true })
  }

  const rows = (): Row[] => client.getQueryData<Row[]>(queryKey) ?? []

  return {
    copies,
    change,
    rows,
    has: (id: string) => copies.has(id) || rows().some(({ _id }) => _id === id),
    /** Bypasses the cache. */
    fetchRows: async () => (await client.fetchQuery({ ...query, staleTime: 0, retry: false })) as Row[],
    /** The response to an earlier request would show the list as it was before a change. */
    cancelRequests: () => client.cancelQueries({ queryKey, exact: true }),
    refresh: () => Promise.all([client.invalidateQueries({ queryKey }), copies.refresh()]),
    /** Shows a removed row again at its former index. The row of an item that is not published is that of its working copy. */
    restoreRow: (row: Row, index: number) => {
      if (row.copy) copies.put(row.copy)
      if (!isUnpublished(row)) change((now) => withRestored(now, { ...row, copy: undefined }, index))
    },
  }
}

export type ListCache<Name extends ItemsName> = ReturnType<typeof createListCache<Name>>
