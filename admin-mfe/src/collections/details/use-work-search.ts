import { type RelatedWork, workCollections, writeSearchQuery } from '@portfolio/contracts'
import { useEffect, useState } from 'react'
import { useAdmin } from '#shared/session/admin-context.tsx'

const DELAY_MS = 150
const CHARACTERS_MIN = 2
const RESULTS_MAX = 8

/** A work as it is found, with the title of its list. */
export interface FoundWork extends RelatedWork {
  section: string
}

interface Found {
  /** What was searched for. */
  text: string
  works: FoundWork[]
  hasFailed: boolean
}

const isWork = (path: string) => workCollections().some(({ page }) => path.startsWith(`${page.path}/`))

/** Returns the works that are found by a text, a moment after it was typed; undefined while nothing was searched for. */
export const useWorkSearch = (text: string): Found | undefined => {
  const { api } = useAdmin()
  const [found, setFound] = useState<Found>()
  const query = text.trim()

  useEffect(() => {
    if (query.length < CHARACTERS_MIN) {
      setFound(undefined)
      return
    }
    const request = new AbortController()
    const timer = setTimeout(async () => {
      const searched = await api
        .search(writeSearchQuery({ q: query }), request.signal)
        .then(({ results }) => ({
          works: results
            .filter(({ path }) => isWork(path))
            .slice(0, RESULTS_MAX)
            .map(({ _id, path, title, year, section }) => ({ _id, path, title: title.join(''), year, section })),
          hasFailed: false,
        }))
        .catch(() => ({ works: [], hasFailed: true }))
      if (!request.signal.aborted) setFound({ text: query, ...searched })
    }, DELAY_MS)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [api, query])

  return found
}
