import { useLocation, useNavigate } from '@portfolio/router'
import { useCallback, useEffect } from 'react'
import { storeToast } from '#shared/toasts/next-page-toast.ts'
import { useIsUnmounted } from '#shared/use-is-unmounted.ts'
import { hasEarlierPage, type TabHistory } from './earlier-page.ts'

const visited: string[] = []
const position = () => Number((window.history.state as { idx?: number } | null)?.idx ?? 0)
const navigationApi = () => ('navigation' in window && window.navigation.currentEntry ? window.navigation : null)

/** Without the Navigation API, only the pages visited since this document was loaded are known. */
const readHistory = (): TabHistory => {
  const navigation = navigationApi()
  if (!navigation) return { urls: visited, index: position() }
  return { urls: navigation.entries().map(({ url }) => url), index: navigation.currentEntry?.index ?? -1 }
}

/** Whether the earlier page is another document, in which this one's toasts are not shown. */
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

/**
 * Returns a function that goes back one page and shows the message there. It returns false if that page is not one of the portal, or if the
 * owner has left the component's page meanwhile.
 */
export const useGoBack = () => {
  const navigate = useNavigate()
  const isUnmounted = useIsUnmounted()
  return useCallback(
    (message: string): boolean => {
      if (isUnmounted() || !hasEarlierPage(readHistory())) return false
      if (leavesDocument()) storeToast(message)
      navigate(-1)
      return true
    },
    [navigate, isUnmounted],
  )
}
