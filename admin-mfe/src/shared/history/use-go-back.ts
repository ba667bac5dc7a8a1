import { useLocation, useNavigate } from '@portfolio/router'
import { useCallback, useEffect } from 'react'
import { storeToast } from '#shared/toasts/next-page-toast.ts'
import { hasEarlierPage, type TabHistory } from './earlier-page.ts'

const visited: string[] = []
const position = () => Number((window.history.state as { idx?: number } | null)?.idx ?? 0)
const navigationApi = () => ('navigation' in window && window.navigation.currentEntry ? window.navigation : null)

/** Without the Navigation API only pages visited since this document opened are known. */
const readHistory = (): TabHistory => {
  const navigation = navigationApi()
  if (!navigation) return { urls: visited, index: position() }
  return { urls: navigation.entries().map(({ url }) => url), index: navigation.currentEntry?.index ?? -1 }
}

/** Whether the earlier page is another document, which ends this one's toasts. */
const leavesDocument = (): boolean => {
  const navigation = navigationApi()
  return navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.sameDocument === false
}

/** Records visited pages for browsers without the Navigation API. */
export const useTrackHistory = () => {
  const { pathname } = useLocation()
  useEffect(() => {
    visited[position()] = pathname
  }, [pathname])
}

/** Returns a function that goes one step back and shows the message there, or returns false when that would leave the site (rulings, 10). */
export const useGoBack = () => {
  const navigate = useNavigate()
  return useCallback(
    (message: string): boolean => {
      if (!hasEarlierPage(readHistory())) return false
      if (leavesDocument()) storeToast(message)
      navigate(-1)
      return true
    },
    [navigate],
  )
}
