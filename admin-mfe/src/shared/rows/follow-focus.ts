/** Moves focus to an element of a row that was moved, and keeps it in view: browsers scroll only to an element that did not have the focus yet. */
export const followFocus = (element: HTMLElement | null | undefined) => {
  element?.focus()
  element?.scrollIntoView({ block: 'nearest' })
}
