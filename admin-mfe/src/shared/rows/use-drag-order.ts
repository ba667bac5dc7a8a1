import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

interface Drag {
  from: number
  /** Where the row would be if it were dropped now. */
  to: number
}

/** Returns the index at which a row would be if it were dropped at `y`: it changes places with a row once it is past the row's middle. */
const findTarget = (rows: Element[], from: number, y: number): number => {
  const middles = rows.map((row) => {
    const { top, height } = row.getBoundingClientRect()
    return top + height / 2
  })
  const before = middles.filter((middle, index) => index !== from && middle < y).length
  return Math.min(before, rows.length - 1)
}

/** Nearer than this to the upper or lower end of the window, the page scrolls along: the faster, the nearer. */
const EDGE_PX = 96
const SCROLL_SHARE = 0.2

/** Returns how far the page scrolls in a frame in which the pointer is at `y`. */
const getScroll = (y: number): number => {
  const below = y - (window.innerHeight - EDGE_PX)
  return Math.max(0, below) * SCROLL_SHARE + Math.min(0, y - EDGE_PX) * SCROLL_SHARE
}

/** Moves rows by a handle with a mouse, pen or finger. Escape cancels. The list changes only when the row is dropped. */
export const useDragOrder = (list: RefObject<HTMLElement | null>, onDrop: (from: number, to: number) => void) => {
  const [drag, setDrag] = useState<Drag | null>(null)
  const end = useRef<() => void>(undefined)
  useEffect(() => () => end.current?.(), [])

  const start = (from: number) => (event: PointerEvent) => {
    if (event.button !== 0) return
    // Neither text selection nor a native drag.
    event.preventDefault()
    const { pointerId } = event
    let current: Drag = { from, to: from }
    let y = event.clientY
    setDrag(current)

    const follow = () => {
      if (!list.current) return
      const to = findTarget([...list.current.children], from, y)
      if (to === current.to) return
      current = { from, to }
      setDrag(current)
    }
    const onMove = (moved: globalThis.PointerEvent) => {
      if (moved.pointerId !== pointerId) return
      y = moved.clientY
      follow()
    }
    const onFrame = () => {
      const scroll = getScroll(y)
      if (scroll) {
        window.scrollBy(0, scroll)
        follow()
      }
      frame = requestAnimationFrame(onFrame)
    }
    let frame = requestAnimationFrame(onFrame)
    const stop = () => {
      end.current = undefined
      cancelAnimationFrame(frame)
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', onUp)
      window.removeEventListener('pointercancel', stop)
      window.removeEventListener('keydown', onKey, true)
      setDrag(null)
    }
    const onUp = (released: globalThis.PointerEvent) => {
      if (released.pointerId !== pointerId) return
      stop()
      if (current.to !== from) onDrop(from, current.to)
    }
    const onKey = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape') return
      pressed.stopPropagation()
      stop()
    }
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', onUp)
    window.addEventListener('pointercancel', stop)
    window.addEventListener('keydown', onKey, true)
    end.current = stop
  }

  return { drag, start }
}
