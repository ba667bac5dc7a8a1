import { loadOwnerLayout } from '#shared/layout/load-owner-layout.ts'
import { findScreen } from './screens.tsx'

/** Safari has no `requestIdleCallback`. */
export const waitUntilIdle = () =>
  new Promise<unknown>((resolve) => (window.requestIdleCallback ? window.requestIdleCallback(resolve) : setTimeout(resolve, 200)))

/** Downloads the scripts of the screen at an address and of the layout around it. What fails says so when it is opened. */
export const loadAhead = async (pathname: string): Promise<void> => {
  await Promise.allSettled([loadOwnerLayout(), findScreen(pathname)?.load()])
}
