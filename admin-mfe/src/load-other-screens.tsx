import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { findScreen, screens } from './screens.tsx'

/** Safari has no `requestIdleCallback`. */
const waitUntilIdle = () =>
  new Promise<unknown>((resolve) => (window.requestIdleCallback ? window.requestIdleCallback(resolve) : setTimeout(resolve, 200)))

const loadOthers = async () => {
  await findScreen(window.location.pathname)?.load()
  for (const { load } of screens) {
    await waitUntilIdle()
    await load()
  }
}

/** Downloads the other screens after the first one, so that they open at once, also when the network is gone by then. */
export const LoadOtherScreens = () => {
  const { session } = useAdmin()
  const { isAuthenticated } = useAtomValue(session.auth)
  useEffect(() => {
    // A screen whose scripts cannot be loaded says so when it is opened.
    if (isAuthenticated) void loadOthers().catch(() => {})
  }, [isAuthenticated])
  return null
}
