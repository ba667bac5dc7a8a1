import { useQueries } from '@tanstack/react-query'

const KNOWN_MS = 60_000
const MISSING = new Set([404, 410])

/** Resolves with whether a page of this site is missing. Other errors do not count, to avoid false alarms. */
const isMissing = async (path: string): Promise<boolean> => {
  const response = await fetch(path, { method: 'HEAD', redirect: 'follow' })
  return MISSING.has(response.status)
}

/** Returns the addresses that point to missing pages of this site. */
export const useBrokenLinks = (hrefs: readonly string[]): ReadonlySet<string> => {
  const own = [...new Set(hrefs)].filter((href) => URL.parse(href, location.href)?.origin === location.origin)
  const results = useQueries({
    queries: own.map((href) => ({ queryKey: ['is-missing', href], queryFn: () => isMissing(href), staleTime: KNOWN_MS, retry: false })),
  })
  return new Set(own.filter((_, index) => results[index]?.data))
}
