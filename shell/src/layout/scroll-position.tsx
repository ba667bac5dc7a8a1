import { useLocation, useNavigationType } from '@portfolio/router'
import { useEffect, useLayoutEffect, useRef } from 'react'

const PAUSE_MS = 100

/** Returns the element that a hash names. A hash that is not valid URL encoding, such as `#100%`, names none. */
const findTarget = (hash: string): HTMLElement | null => {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}

/** Scrolls to a position as soon as the page is long enough, unless the visitor interacts first. Returns a function that stops waiting. */
const scrollWhenLoaded = (top: number) => {
  const gestures = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const
  const stop = () => {
    observer.disconnect()
    for (const gesture of gestures) removeEventListener(gesture, stop)
  }
  const observer = new ResizeObserver(() => {
    scrollTo(0, top)
    if (Math.abs(scrollY - top) <= 1) stop()
  })
  observer.observe(document.body)
  for (const gesture of gestures) addEventListener(gesture, stop, { passive: true })
  return stop
}

/**
 * Scrolls a new page to its top or to the element of the hash, and after Back and Forward to where it was, which the history entry keeps:
 * the browser itself restores the position only while the page's data is cached. A replaced address is still the same page.
 */
export const ScrollPosition = () => {
  const { key, hash } = useLocation()
  const type = useNavigationType()
  const shown = useRef(key)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const savePosition = () => {
      clearTimeout(timer)
      const { state } = history
      // The entry may already be that of the next page. The first page of a tab has no key of its own.
      if (state && (state.key ?? 'default') === key) history.replaceState({ ...state, top: scrollY }, '')
    }
    const onScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(savePosition, PAUSE_MS)
    }
    addEventListener('scroll', onScroll, { passive: true })
    // A click may lead elsewhere.
    addEventListener('click', savePosition, true)
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', onScroll)
      removeEventListener('click', savePosition, true)
    }
  }, [key])

  useLayoutEffect(() => {
    if (shown.current === key) return
    shown.current = key
    const top = history.state?.top
    if (type === 'POP' && top !== undefined) return scrollWhenLoaded(top)
    if (type !== 'PUSH') return
    const target = findTarget(hash)
    if (target) target.scrollIntoView()
    else scrollTo(0, 0)
  }, [key, hash, type])

  return null
}
