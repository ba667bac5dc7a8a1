/** Whether the focus is in a field. What ends late must not take it from there: the owner may be typing by then. */
export const isTyping = (): boolean =>
  document.activeElement?.matches(':is(input, select, textarea):enabled, [contenteditable="true"]') ?? false
