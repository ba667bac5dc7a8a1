import { FIRST_SCREEN } from '@portfolio/contracts'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { loadAhead, waitUntilIdle } from './load-ahead.ts'
import { screens } from './screens.tsx'

const loadOthers = async () => {
  await loadAhead(window.location.pathname)
  for (const { path } of screens) {
    await waitUntilIdle()
    await loadAhead(path)
  }
}

const loadFirst = async () => {
  await waitUntilIdle()
  await loadAhead(FIRST_SCREEN)
}

/**
 * Downloads the other screens after the first one, so that they open at once, also when the network is gone by then. The sign-in page downloads
 * the screen that comes after it.
 */
export const LoadOtherScreens = () => {
  const { session } = useAdmin()
  const { isAuthenticated, loading } = useAtomValue(session.auth)
  useEffect(() => {
    if (isAuthenticated) void loadOthers()
    else if (!loading) void loadFirst()
  }, [isAuthenticated, loading])
  return null
}
