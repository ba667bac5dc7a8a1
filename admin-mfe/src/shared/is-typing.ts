/** Whether the focus is in a field. What ends late must not take it from there: the owner may be typing by then. */
export const isTyping = (): boolean =>
  document.activeElement?.matches(':is(input, select, textarea):enabled, [contenteditable="true"]') ?? false

/** Moves the focus to an element, unless it is in a field. */
export const focusUnlessTyping = (element: HTMLElement | null, options?: FocusOptions): void => {
  if (!isTyping()) element?.focus(options)
}
