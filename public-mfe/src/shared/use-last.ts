import { useRef } from 'react'

/** Returns a value, or the last one while there is none: what stays on the page when a request fails. */
export const useLast = <Value>(value: Value | undefined): Value | undefined => {
  const last = useRef(value)
  if (value !== undefined) last.current = value
  return last.current
}
