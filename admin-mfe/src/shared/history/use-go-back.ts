import { useLocation, useNavigate } from '@portfolio/router'
import { useCallback, useEffect } from 'react'
import { carry } from '#shared/toasts/carried.ts'
import { hasEarlierPage, type Trail } from './earlier-page.ts'

const seen: string[] = []
const position = () => Number((window.history.state as { idx?: number } | null)?.idx ?? 0)
const browserTrail = () => ('navigation' in window && window.navigation.currentEntry ? window.navigation : null)

/** Browsers without the Navigation API know only what was seen since this document opened. */
const readTrail = (): Trail => {
  const trail = browserTrail()
  if (!trail) return { urls: seen, index: position() }
  return { urls: trail.entries().map(({ url }) => url), index: trail.currentEntry?.index ?? -1 }
}

/** Whether the earlier page lives in another document, which takes this one's toasts with it when it opens. */
const leavesDocument = (): boolean => {
  const trail = browserTrail()
  return trail?.entries()[(trail.currentEntry?.index ?? 0) - 1]?.sameDocument === false
}

/** Notes each screen for browsers that do not tell their history. */
export const useTrail = () => {
  const { pathname } = useLocation()
  useEffect(() => {
    seen[position()] = pathname
  }, [pathname])
}

/** Goes back one history step and takes the message along, or answers false when that would leave the site (rulings, 10). */
export const useGoBack = () => {
  const navigate = useNavigate()
  return useCallback(
    (message: string): boolean => {
      if (!hasEarlierPage(readTrail())) return false
      if (leavesDocument()) carry(message)
      navigate(-1)
      return true
    },
    [navigate],
  )
}
