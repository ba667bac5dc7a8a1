import { useLocation, useNavigationType } from '@portfolio/router'
import { useLayoutEffect, useRef } from 'react'

/** Returns the element that a hash names. The owner may write one that is no valid URL encoding, such as `#100%`: it names none. */
const findTarget = (hash: string): HTMLElement | null => {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}

/**
 * Scrolls a new page to its top or to the element of the hash. After Back the browser restores the position itself, and a replaced address
 * is still the same page.
 */
export const ScrollPosition = () => {
  const { key, hash } = useLocation()
  const type = useNavigationType()
  const shown = useRef(key)

  useLayoutEffect(() => {
    if (shown.current === key) return
    shown.current = key
    if (type !== 'PUSH') return
    const target = findTarget(hash)
    if (target) target.scrollIntoView()
    else scrollTo(0, 0)
  }, [key, hash, type])

  return null
}
