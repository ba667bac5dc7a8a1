import type { ApiClient } from '@portfolio/api-client'
import type { WorkReadiness } from '@portfolio/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { atom, useAtom } from 'jotai'
import { useEffect } from 'react'
import { getErrorMessage } from '#shared/error-message.ts'
import { useAdmin } from '#shared/session/admin-context.tsx'

/** The results of this check and, for works that it has not reached, of an earlier one. */
export interface Report {
  /** In the order of the lists. */
  ids: string[]
  /** Address of the site, if one is configured. */
  origin: string | null
  works: ReadonlyMap<string, WorkReadiness>
  /** Works that this check has reached. */
  checked: ReadonlySet<string>
}

/** Kept while the owner is on other pages of the portal, so that the list is there on return. */
const reportAtom = atom<Report | null>(null)

const QUERY_KEY = ['readiness']
/** Time between two renders of the report: a check reads up to hundreds of works a second. */
const SHOW_MS = 120

/** Runs a check and shows its progress. Rejects with an ApiError. */
const runCheck = async (api: ApiClient, signal: AbortSignal, earlier: Report | null, show: (report: Report) => void) => {
  let report: Report | null = earlier && { ...earlier, checked: new Set() }
  let fresh: WorkReadiness[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const showFresh = () => {
    clearTimeout(timer)
    timer = undefined
    if (signal.aborted || !report) return
    report = {
      ...report,
      works: new Map([...report.works, ...fresh.map((work) => [work._id, work] as const)]),
      checked: new Set([...report.checked, ...fresh.map(({ _id }) => _id)]),
    }
    fresh = []
    show(report)
  }
  showFresh()
  try {
    await api.checkReadiness({
      signal,
      onStart: (ids, origin) => {
        const present = new Set(ids)
        report = { ids, origin, works: new Map([...(earlier?.works ?? [])].filter(([id]) => present.has(id))), checked: new Set() }
        showFresh()
      },
      onWork: (work) => {
        fresh.push(work)
        timer ??= setTimeout(showFresh, SHOW_MS)
      },
    })
  } finally {
    showFresh()
  }
  return report?.checked.size ?? 0
}

/** Checks the pages of all works when the page is opened, and again when asked to. Leaving the page ends a check. */
export const useReadiness = () => {
  const { api } = useAdmin()
  const client = useQueryClient()
  const [report, setReport] = useAtom(reportAtom)
  // The next visit starts a new check, which has reached no work yet.
  useEffect(() => () => setReport((last) => last && { ...last, checked: new Set() }), [setReport])
  const { isFetching, error, refetch } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => runCheck(api, signal, report, setReport),
    gcTime: 0,
    retry: false,
    refetchOnMount: 'always',
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
  return {
    report,
    isRunning: isFetching,
    /** Why the last check ended early. */
    problem: isFetching || !error ? null : getErrorMessage(error),
    check: () => void refetch(),
    stop: () => void client.cancelQueries({ queryKey: QUERY_KEY }),
  }
}
