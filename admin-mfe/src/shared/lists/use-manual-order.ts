import { useRef, useState } from 'react'
import { followFocus } from '#shared/rows/follow-focus.ts'
import { moveItem } from '#shared/rows/move-item.ts'
import { useDragOrder } from '#shared/rows/use-drag-order.ts'
import { notify } from '#shared/toasts/notify.tsx'
import { type HasCopy, isUnpublished } from '#shared/working-copies/rows.ts'
import type { ChangeOrder } from './order-rows.ts'

interface OrderedRow extends HasCopy {
  _id: string
  title: string
}

interface ManualOrderOptions<Row> {
  /** The rows that are shown, those that are not published first. */
  rows: readonly Row[]
  order: (change: ChangeOrder) => Promise<boolean>
  /** What the rows are: "external links". */
  what: string
}

/**
 * Moves the rows of a list by a handle, with buttons or by their position. Indexes are those of the published rows. A row is moved by its
 * id: while rows are rendered in a new order, those that are shown have the former one.
 */
export const useManualOrder = <Row extends OrderedRow, List extends HTMLElement = HTMLTableSectionElement>({
  rows,
  order,
  what,
}: ManualOrderOptions<Row>) => {
  const body = useRef<List>(null)
  const [announcement, setAnnouncement] = useState('')
  const published = rows.filter((row) => !isUnpublished(row))
  const before = rows.length - published.length
  const ids = published.map(({ _id }) => _id)
  const newestFirst = ids.toSorted().toReversed()

  /** What gets focus once the rows are rendered in their new order: an element that is moved loses it. */
  const follow = useRef<{ shownIndex: number; id: string; selectors: string[] }>(undefined)
  const move = (id: string | undefined, getTarget: (from: number) => number, selectors?: string[]) => {
    const change: ChangeOrder = (ids) => {
      const from = ids.indexOf(id ?? '')
      const to = Math.min(Math.max(getTarget(from), 0), ids.length - 1)
      const row = published.find(({ _id }) => _id === id)
      if (!row || from < 0 || from === to) return ids
      setAnnouncement(`“${row.title}” moved to position ${to + 1} of ${ids.length}.`)
      if (selectors) follow.current = { shownIndex: to + before, id: row._id, selectors }
      return moveItem(ids, from, to)
    }
    void order(change).then((isSaved) => isSaved || setAnnouncement(''))
  }
  // Rows that are not published have no place.
  const { getDragState, start } = useDragOrder(body, (from, to) => move(published[from - before]?._id, () => to - before))

  return {
    body,
    before,
    count: published.length,
    announcement,
    startDrag: (index: number) => start(index + before),
    getDragState,
    /** At either end of the list the button is disabled, and focus goes to the other one. */
    moveByButton: (id: string, by: number) => {
      const [same, other] = by > 0 ? ['[data-down]', '[data-up]'] : ['[data-up]', '[data-down]']
      move(id, (from) => from + by, [`${same}:enabled`, other as string])
    },
    moveByPosition: (id: string, to: number) => {
      const hadFocus = document.activeElement instanceof HTMLElement && document.activeElement.dataset.position !== undefined
      // Unless the field was left for another one.
      move(id, () => to, hadFocus ? ['[data-position]'] : undefined)
    },
    /** To be called after rows are rendered. */
    restoreFocus: (rendered: readonly { _id: string }[]) => {
      const { shownIndex, id, selectors } = follow.current ?? {}
      if (shownIndex === undefined || rendered[shownIndex]?._id !== id) return
      follow.current = undefined
      const row = body.current?.children[shownIndex]
      followFocus(selectors?.map((selector) => row?.querySelector<HTMLElement>(selector)).find(Boolean))
    },
    isNewestFirst: String(ids) === String(newestFirst),
    sortNewestFirst: async () => {
      if (await order(() => newestFirst)) notify.undoable(`Sorted the ${what}, newest first.`, () => void order(() => ids))
    },
  }
}

export type ManualOrder = ReturnType<typeof useManualOrder<OrderedRow, HTMLTableSectionElement>>
