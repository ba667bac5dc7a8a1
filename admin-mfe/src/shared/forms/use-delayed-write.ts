import { useCallback, useEffect, useRef } from 'react'

/** Typed text must be stored within a second. */
const WRITE_DELAY_MS = 400

/** Writes soon after a request, and at once when the page is hidden or left. */
export const useDelayedWrite = (write: () => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(write)
  latest.current = write

  const cancel = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
  }, [])
  const flush = useCallback(() => {
    if (timer.current === undefined) return
    cancel()
    latest.current()
  }, [cancel])
  // Counted from the first unsaved change: restarting it on every key would never write while the owner types without a pause.
  const request = useCallback(() => {
    timer.current ??= setTimeout(flush, WRITE_DELAY_MS)
  }, [flush])

  useEffect(() => {
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      flush()
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [flush])

  return { request, flush, cancel }
}
