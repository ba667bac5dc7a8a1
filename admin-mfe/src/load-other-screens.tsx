import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { findScreen, screens } from './screens.tsx'

/** Safari has no `requestIdleCallback`. */
const waitUntilIdle = () =>
  new Promise<unknown>((resolve) => (window.requestIdleCallback ? window.requestIdleCallback(resolve) : setTimeout(resolve, 200)))

const loadOthers = async () => {
  // A screen whose scripts cannot be loaded says so when it is opened.
  const tryTo = (load?: () => Promise<unknown>) => load?.().catch(() => {})
  await tryTo(findScreen(window.location.pathname)?.load)
  for (const { load } of screens) {
    await waitUntilIdle()
    await tryTo(load)
  }
}

/** Downloads the other screens after the first one, so that they open at once, also when the network is gone by then. */
export const LoadOtherScreens = () => {
  const { session } = useAdmin()
  const { isAuthenticated } = useAtomValue(session.auth)
  useEffect(() => {
    if (isAuthenticated) void loadOthers()
  }, [isAuthenticated])
  return null
}
