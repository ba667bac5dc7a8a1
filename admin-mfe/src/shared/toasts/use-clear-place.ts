import { type RefObject, useLayoutEffect } from 'react'

/** What messages must not cover, besides the focused element: problems with their buttons. */
const KEPT_CLEAR = 'main [role="alert"]:not(:empty), [data-keep-clear]'

const getRect = (element: Element): DOMRect => {
  const selection = getSelection()
  // Of a long text, the line with the caret.
  const isText = element instanceof HTMLElement && element.isContentEditable
  return isText && selection?.rangeCount ? selection.getRangeAt(0).getBoundingClientRect() : element.getBoundingClientRect()
}

const isCovering = (over: DOMRect, { top, bottom, left, right, height }: DOMRect) =>
  height > 0 && over.top < bottom && top < over.bottom && over.left < right && left < over.right

/** Moves the messages from the lower to the upper end of the window while they would cover what the owner needs there. */
export const useClearPlace = (toaster: RefObject<HTMLElement | null>, messages: readonly unknown[]) => {
  useLayoutEffect(() => {
    const element = toaster.current
    if (!element || !messages.length) return
    const measure = (place: 'bottom' | 'top', kept: readonly Element[]) => {
      element.dataset.place = place
      const rect = element.getBoundingClientRect()
      return kept.filter((one) => isCovering(rect, getRect(one))).length
    }
    const place = () => {
      // Messages do not move while they are under the pointer or contain the focus.
      if (element.matches(':hover, :focus-within')) return
      const focused = document.activeElement
      const kept = [...document.querySelectorAll(KEPT_CLEAR), ...(focused && focused !== document.body ? [focused] : [])]
      const atTop = measure('top', kept)
      const atBottom = measure('bottom', kept)
      if (atTop < atBottom) element.dataset.place = 'top'
    }
    let frame = 0
    const placeSoon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(place)
    }
    place()
    const sizes = new ResizeObserver(placeSoon)
    sizes.observe(document.body)
    document.addEventListener('focusin', placeSoon)
    window.addEventListener('scroll', placeSoon, { passive: true, capture: true })
    window.addEventListener('resize', placeSoon)
    return () => {
      cancelAnimationFrame(frame)
      sizes.disconnect()
      document.removeEventListener('focusin', placeSoon)
      window.removeEventListener('scroll', placeSoon, { capture: true })
      window.removeEventListener('resize', placeSoon)
    }
  }, [toaster, messages])
}
