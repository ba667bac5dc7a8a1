import type { ApiClient } from '@portfolio/api-client'
import type { LinkResult, SiteLinks } from '@portfolio/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { getErrorMessage } from '#shared/error-message.ts'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { notify } from '#shared/toasts/notify.tsx'

export interface Progress {
  checked: number
  /** Undefined until the server has listed the links. */
  due: number | undefined
}

const QUERY_KEY = ['link-check']
/** Time between two renders of the list: links of this site are checked at once. */
const SHOW_MS = 200

const withResults = (site: SiteLinks, fresh: ReadonlyMap<string, LinkResult>): SiteLinks => ({
  ...site,
  links: site.links.map((link) => ({ ...link, result: fresh.get(link.href) ?? link.result })),
})

type Show = (update: { site: SiteLinks; progress: Progress }) => void

/** Runs a check and shows its progress. Rejects with an ApiError. */
const runCheck = async (api: ApiClient, signal: AbortSignal, show: Show) => {
  let state: { site: SiteLinks; due: number } | undefined
  const fresh = new Map<string, LinkResult>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const showFresh = () => {
    clearTimeout(timer)
    timer = undefined
    if (state && !signal.aborted) show({ site: withResults(state.site, fresh), progress: { checked: fresh.size, due: state.due } })
  }
  try {
    await api.checkLinks({
      signal,
      onStart: (site, due) => {
        state = { site, due }
        showFresh()
      },
      onResult: (href, result) => {
        fresh.set(href, result)
        timer ??= setTimeout(showFresh, SHOW_MS)
      },
    })
  } finally {
    showFresh()
  }
}

/** The links of published pages with their last results, and a check of them. Leaving the page ends a check. */
export const useLinkCheck = () => {
  const { api } = useAdmin()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({ queryKey: QUERY_KEY, queryFn: () => api.siteLinks(), staleTime: 0 })
  const [progress, setProgress] = useState<Progress | null>(null)
  const [ended, setEnded] = useState<{ problem: string | null } | null>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const check = async () => {
    const own = new AbortController()
    running.current?.abort()
    running.current = own
    setEnded(null)
    setProgress({ checked: 0, due: undefined })
    let problem: string | null = null
    try {
      await runCheck(api, own.signal, ({ site, progress: latest }) => {
        client.setQueryData(QUERY_KEY, site)
        setProgress(latest)
      })
    } catch (cause) {
      problem = getErrorMessage(cause)
    }
    if (own.signal.aborted) return
    setProgress(null)
    setEnded({ problem })
    if (problem) notify.error('Couldn’t check all links.')
  }
  const stop = () => {
    running.current?.abort()
    setProgress(null)
  }
  return { site: data, error, reload: () => void refetch(), progress, ended, check: () => void check(), stop }
}
