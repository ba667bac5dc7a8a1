import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type FindTarget, findRow } from './drag-target.ts'

interface Drag {
  from: number
  /** Where the row would be if it were dropped now. */
  to: number
}

/** Nearer than this to the upper or lower end of the window, the page scrolls along: the faster, the nearer. */
const EDGE_PX = 96
const SCROLL_SHARE = 0.2

/** Returns how far the page scrolls in a frame in which the pointer is at `y`. */
const getScroll = (y: number): number => {
  const below = y - (window.innerHeight - EDGE_PX)
  return Math.max(0, below) * SCROLL_SHARE + Math.min(0, y - EDGE_PX) * SCROLL_SHARE
}

/**
 * Moves rows by a handle with a mouse, pen or finger. Escape cancels. The list changes only when the row is dropped, or by what ends meanwhile, such
 * as an upload: the row is dropped into the list as it is then.
 */
export const useDragOrder = (
  list: RefObject<HTMLElement | null>,
  onDrop: (from: number, to: number) => void,
  findTarget: FindTarget = findRow,
) => {
  const [drag, setDrag] = useState<Drag | null>(null)
  const end = useRef<() => void>(undefined)
  const latestDrop = useRef(onDrop)
  latestDrop.current = onDrop
  useEffect(() => () => end.current?.(), [])

  const start = (from: number) => (event: PointerEvent) => {
    if (event.button !== 0) return
    // Neither text selection nor a native drag.
    event.preventDefault()
    const { pointerId } = event
    const dragged = list.current?.children[from]
    let current: Drag = { from, to: from }
    let [x, y] = [event.clientX, event.clientY]
    setDrag(current)

    const follow = () => {
      if (!list.current) return
      const rows = [...list.current.children]
      const now = dragged ? rows.indexOf(dragged) : -1
      if (now === -1) return
      const places = rows.map((row) => row.getBoundingClientRect())
      const to = findTarget(places, now, { x, y }, getComputedStyle(list.current).direction === 'rtl')
      if (to === current.to && now === current.from) return
      current = { from: now, to }
      setDrag(current)
    }
    const onMove = (moved: globalThis.PointerEvent) => {
      if (moved.pointerId !== pointerId) return
      ;[x, y] = [moved.clientX, moved.clientY]
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
      if (current.to !== current.from) follow()
      stop()
      if (dragged?.isConnected && current.to !== current.from) latestDrop.current(current.from, current.to)
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

  /** Attributes of the row at an index: whether it is dragged, and whether the dragged row would be dropped before or after it. */
  const getDragState = (index: number) => ({
    'data-dragged': drag?.from === index ? '' : undefined,
    'data-drop': drag?.to !== index || drag.from === index ? undefined : drag.to < drag.from ? 'before' : 'after',
  })

  return { getDragState, start }
}
