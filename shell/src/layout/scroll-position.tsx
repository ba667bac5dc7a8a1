import { useLocation, useNavigationType } from '@portfolio/router'
import { useLayoutEffect, useRef } from 'react'

/** A page that is gone to begins at its top, or at the place the address names. Going back is the browser's: it knows where one was. */
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
