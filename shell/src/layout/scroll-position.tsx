import { useLocation, useNavigationType } from '@portfolio/router'
import { useEffect, useLayoutEffect, useRef } from 'react'

const PAUSE_MS = 100

/** Returns the element that a hash names. The owner may write one that is no valid URL encoding, such as `#100%`: it names none. */
const findTarget = (hash: string): HTMLElement | null => {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}

/** Scrolls down to a position as soon as the page is that long, unless the visitor scrolls first. Returns a function that stops it. */
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
 * Scrolls a new page to its top or to the element of the hash. After Back and Forward, to where it was, which is noted in the history: the
 * browser restores the position only of a page whose data is still there. A replaced address is still the same page.
 */
export const ScrollPosition = () => {
  const { key, hash } = useLocation()
  const type = useNavigationType()
  const shown = useRef(key)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const note = () => {
      clearTimeout(timer)
      const { state } = history
      // Not for a page that is about to replace this one. The first page of a tab has no key of its own.
      if (state && (state.key ?? 'default') === key) history.replaceState({ ...state, top: scrollY }, '')
    }
    const onScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(note, PAUSE_MS)
    }
    addEventListener('scroll', onScroll, { passive: true })
    // A click may lead elsewhere.
    addEventListener('click', note, true)
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', onScroll)
      removeEventListener('click', note, true)
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
