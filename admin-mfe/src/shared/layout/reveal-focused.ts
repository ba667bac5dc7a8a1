/**
 * Brings a field that the owner has tabbed to into view. Safari, and Chrome for fields of several lines, do that with the caret only, which may
 * still be behind a bar: they ignore the `scroll-margin` of the field. Returns a function that ends this.
 */
export const revealFocused = (): (() => void) => {
  const reveal = ({ code, target }: KeyboardEvent) => {
    // In WebKit for Linux, Shift+Tab has no `key`.
    if (code === 'Tab' && target instanceof Element && target.matches('input, textarea')) target.scrollIntoView({ block: 'nearest' })
  }
  document.addEventListener('keyup', reveal)
  return () => document.removeEventListener('keyup', reveal)
}
