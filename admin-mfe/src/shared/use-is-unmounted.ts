import { useCallback, useEffect, useRef } from 'react'

/** Returns a function that returns whether the component is gone: what ends then must not change the page on which the owner is by now. */
export const useIsUnmounted = () => {
  const isUnmounted = useRef(false)
  useEffect(() => {
    // StrictMode runs the cleanup once while the component stays.
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
    }
  }, [])
  return useCallback(() => isUnmounted.current, [])
}
