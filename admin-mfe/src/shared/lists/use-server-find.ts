import type { ApiError } from '@portfolio/api-client'
import { FIND_IN_BROWSER_ROWS_MAX, type FoundRows, type ItemsName } from '@portfolio/contracts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useAdmin } from '#shared/session/admin-context.tsx'
import type { HasCopy } from '#shared/working-copies/rows.ts'
import { searchLongList, searchRows } from './search-rows.ts'

/** A response that takes longer is late: until then titles are searched. */
const LATE_AFTER_MS = 150

interface ServerFindOptions {
  /** Undefined for a list that the server does not search. */
  name: ItemsName | undefined
  rows: number
  find: string
}

/**
 * Returns a function that searches the rows of a list, whether the server is still searching, and whether its response is expected so
 * soon that the list should wait for it. The server searches long lists, and blogs, whose rows lack their texts. While it is late,
 * titles are searched, and what it found for the beginning of the text is kept.
 */
export const useServerFind = <Row extends HasCopy & { _id?: string; title?: string }>({ name, rows, find }: ServerFindOptions) => {
  const { api } = useAdmin()
  const text = find.trim()
  const asksServer = name !== undefined && (name === 'blogs' || rows > FIND_IN_BROWSER_ROWS_MAX)
  const isEnabled = asksServer && text !== ''
  const { data, isFetching } = useQuery<FoundRows, ApiError, FoundRows, string[]>({
    queryKey: ['rows', name ?? '', 'find', text],
    // A gateway of an earlier version finds nothing.
    queryFn: ({ signal }) =>
      api
        .findRows(name as ItemsName, text, signal)
        .catch((error: ApiError) => (error.status === 404 ? { ids: [] } : Promise.reject(error))),
    enabled: isEnabled,
    placeholderData: (found, query) => {
      const former = query?.queryKey.at(-1)
      return former && text.startsWith(former) ? found : undefined
    },
  })
  const ids = isEnabled ? data?.ids : undefined
  const search = useMemo(() => {
    if (!asksServer) return searchRows<Row>
    const found = new Set(ids)
    return (list: Row[], query: string) => searchLongList(list, query, found)
  }, [asksServer, ids])
  const isFinding = isEnabled && isFetching
  const [lateText, setLateText] = useState('')
  useEffect(() => {
    if (!isFinding) return
    const timer = setTimeout(() => setLateText(text), LATE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isFinding, text])
  return { search, isFinding, isExpected: isFinding && lateText !== text }
}
