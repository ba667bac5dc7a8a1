import type { ApiError } from '@portfolio/api-client'
import { FIND_IN_BROWSER_ROWS_MAX, type FoundRows, type ItemsName } from '@portfolio/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useAdmin } from '#shared/session/admin-context.tsx'
import type { HasCopy } from '#shared/working-copies/rows.ts'
import { searchLongList, searchRows } from './search-rows.ts'

/** The server searches after a pause in typing. */
const PAUSE_MS = 40

interface ServerFindOptions {
  /** Undefined for a list that the server does not search. */
  name: ItemsName | undefined
  rows: number
  find: string
}

/**
 * Returns a function that searches the rows of a list, and whether the server is still searching. The server searches long lists, and
 * blogs, whose rows lack their texts. Until it responds, only titles are searched.
 */
export const useServerFind = <Row extends HasCopy & { _id?: string; title?: string }>({ name, rows, find }: ServerFindOptions) => {
  const { api } = useAdmin()
  const wanted = find.trim()
  const [text, setText] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setText(wanted), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const asksServer = name !== undefined && (name === 'blogs' || rows > FIND_IN_BROWSER_ROWS_MAX)
  const { data, isFetching } = useQuery<FoundRows, ApiError>({
    queryKey: ['rows', name, 'find', text],
    // A gateway of an earlier version finds nothing.
    queryFn: ({ signal }) =>
      api
        .findRows(name as ItemsName, text, signal)
        .catch((error: ApiError) => (error.status === 404 ? { ids: [] } : Promise.reject(error))),
    enabled: asksServer && text !== '',
    placeholderData: keepPreviousData,
  })
  const ids = text && wanted ? data?.ids : undefined
  const search = useMemo(() => {
    if (!asksServer) return searchRows<Row>
    const found = new Set(ids)
    return (list: Row[], query: string) => searchLongList(list, query, found)
  }, [asksServer, ids])
  return { search, isFinding: asksServer && wanted !== '' && (isFetching || text !== wanted) }
}
