import type { Settings } from '@portfolio/contracts'
import type { PublicRouteHandle } from '@portfolio/mfe-contract'
import { useMatches } from '@portfolio/router'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Keeps the tab's title in step with the page after a navigation without a new document. */
export const DocumentTitle = ({ settings }: { settings: Settings }) => {
  const match = useMatches().at(-1)
  const queryClient = useQueryClient()
  const fetching = useIsFetching()
  useEffect(() => {
    const head = (match?.handle as PublicRouteHandle | undefined)?.head
    if (!head || fetching) return
    document.title = head({ queryClient, params: match?.params ?? {}, settings }).title
  }, [match, fetching, queryClient, settings])
  return null
}
