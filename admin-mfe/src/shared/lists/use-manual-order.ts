import { useRef, useState } from 'react'
import { followFocus } from '#shared/rows/follow-focus.ts'
import { moveItem } from '#shared/rows/move-item.ts'
import { useDragOrder } from '#shared/rows/use-drag-order.ts'
import { notify } from '#shared/toasts/notify.tsx'
import { type HasCopy, isUnpublished } from '#shared/working-copies/rows.ts'

interface OrderedRow extends HasCopy {
  _id: string
  title: string
}

interface ManualOrderOptions<Row> {
  /** The rows that are shown, those that are not published first. */
  rows: readonly Row[]
  order: (ids: readonly string[]) => Promise<boolean>
  /** What the rows are: "external links". */
  what: string
}

/**
 * Moves the rows of a list by a handle, with buttons or by their position. Indexes are those of the published rows. Buttons name their row:
 * while rows are rendered in a new order, those that are shown have the former one.
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

  const move = (from: number, to: number) => {
    const row = published[from]
    if (!row || from === to) return
    setAnnouncement(`“${row.title}” moved to position ${to + 1} of ${published.length}.`)
    void order(moveItem(ids, from, to)).then((isSaved) => isSaved || setAnnouncement(''))
  }
  // Rows that are not published have no place.
  const { getDragState, start } = useDragOrder(body, (from, to) => move(from - before, Math.max(to, before) - before))
  /** What gets focus once the rows are rendered in their new order: an element that is moved loses it. */
  const follow = useRef<{ shownIndex: number; id: string; selectors: string[] }>(undefined)
  const moveAndFollow = (from: number, to: number, selectors: string[]) => {
    const id = published[from]?._id
    if (id !== undefined && from !== to) follow.current = { shownIndex: to + before, id, selectors }
    move(from, to)
  }

  return {
    body,
    before,
    count: published.length,
    announcement,
    startDrag: (index: number) => start(index + before),
    getDragState,
    /** At either end of the list the button is disabled, and focus goes to the other one. */
    moveByButton: (id: string, by: number) => {
      const from = ids.indexOf(id)
      const to = Math.min(Math.max(from + by, 0), ids.length - 1)
      const [same, other] = by > 0 ? ['[data-down]', '[data-up]'] : ['[data-up]', '[data-down]']
      moveAndFollow(from, to, [`${same}:enabled`, other as string])
    },
    moveByPosition: (id: string, to: number) => {
      const from = ids.indexOf(id)
      const hadFocus = document.activeElement instanceof HTMLElement && document.activeElement.dataset.position !== undefined
      // Unless the field was left for another one.
      if (hadFocus) moveAndFollow(from, to, ['[data-position]'])
      else move(from, to)
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
      if (await order(newestFirst)) notify.undoable(`Sorted the ${what}, newest first.`, () => void order(ids))
    },
  }
}

export type ManualOrder = ReturnType<typeof useManualOrder<OrderedRow, HTMLTableSectionElement>>
