import { useLocation, useNavigationType } from '@portfolio/router'
import { useLayoutEffect, useRef } from 'react'

/** Scrolls a new page to its top or to the element of the hash. After Back the browser restores the position itself. */
export const ScrollPosition = () => {
  const { key, hash } = useLocation()
  const type = useNavigationType()
  const shown = useRef(key)

  useLayoutEffect(() => {
    if (shown.current === key) return
    shown.current = key
    if (type === 'POP') return
    const named = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    if (named) named.scrollIntoView()
    else scrollTo(0, 0)
  }, [key, hash, type])

  return null
}
