import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import { followFocus } from './follow-focus.ts'

/** Moves focus along with a row of a list, after the list has been rendered in its new order. */
export const useRowFocus = (list: RefObject<HTMLElement | null>) => {
  const focusIn = (index: number, find: (row: Element | undefined) => HTMLElement | null | undefined) => {
    // Renders the new order now. A frame later, focus could be taken from a field in which the owner types by then.
    flushSync(() => {})
    followFocus(find(list.current?.children[index]))
  }

  return {
    focusIn,
    /** To the button that moved the row. At either end of the list that one is disabled, and focus goes to the other. */
    followButton: (from: number, to: number) =>
      focusIn(to, (row) => {
        const same = row?.querySelector<HTMLButtonElement>(to > from ? '[data-down]' : '[data-up]')
        const other = row?.querySelector<HTMLButtonElement>(to > from ? '[data-up]' : '[data-down]')
        return same?.disabled ? other : same
      }),
  }
}
