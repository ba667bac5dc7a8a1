import { ApiError } from '@portfolio/api-client'
import { type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { UNREACHABLE } from '#shared/error-message.ts'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { notify } from './notify.tsx'

/** Returns one text for each cause, so that several reads that fail for it show one toast. */
const getCause = ({ hasResponse, status }: ApiError) => {
  if (!hasResponse) return UNREACHABLE
  return status === 401 ? 'Your session has expired.' : 'The server couldn’t load the data. Try again.'
}

/**
 * Shows a toast when a query has failed, its retries included. A query with `meta.polled` shows none while it keeps failing.
 * Returns the function that ends this.
 */
export const toastFailedReads = (cache: QueryCache) => {
  const failing = new Set<string>()
  return cache.subscribe((event) => {
    const { queryHash, meta } = event.query
    if (event.type === 'removed') failing.delete(queryHash)
    if (event.type !== 'updated') return
    if (event.action.type === 'success') failing.delete(queryHash)
    if (event.action.type !== 'error') return
    const isRepeated = meta?.polled === true && failing.has(queryHash)
    failing.add(queryHash)
    const { error } = event.action
    if (error instanceof ApiError && !isRepeated) notify.error(getCause(error))
  })
}

/** Toasts every failed read of the portal; a failed write is toasted where it was made. */
export const FailedReads = () => {
  const client = useQueryClient()
  const { session } = useAdmin()
  const unreachable = useAtomValue(session.unreachable)
  useEffect(() => toastFailedReads(client.getQueryCache()), [client])
  useEffect(() => {
    if (unreachable) notify.error(getCause(unreachable))
  }, [unreachable])
  return null
}
