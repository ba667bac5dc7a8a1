/** A container names with this attribute, as a selector, what gets focus in it when the focused element has been removed. */
const CONTAINER = '[data-focus-fallback]'

/**
 * Returns a function that moves focus to the nearest place that is left of where an element was. From a dialog it moves nowhere: that returns
 * focus itself.
 */
export const rememberPlace = (element: Element): (() => void) => {
  const containers: HTMLElement[] = []
  const dialog = element.closest('dialog')
  for (let one = element.closest<HTMLElement>(CONTAINER); one; one = one.parentElement?.closest<HTMLElement>(CONTAINER) ?? null)
    if (!dialog || dialog.contains(one)) containers.push(one)
  return () => {
    // React may have taken the attribute away meanwhile.
    const places = containers.filter((one) => one.isConnected && one.dataset.focusFallback)
    const [nearest] = places.map((one) => one.querySelector<HTMLElement>(one.dataset.focusFallback as string)).filter(Boolean)
    if (nearest) nearest.focus()
  }
}

/**
 * Keeps focus near an element that is removed while it has focus; browsers would move it to the start of the page. Returns a function that
 * ends this.
 */
export const keepFocus = (): (() => void) => {
  let focused: Element | undefined
  let moveNear = () => {}
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    focused = target
    moveNear = rememberPlace(target)
  }
  // Chrome reports it for an element that is about to be removed as well.
  const forget = () =>
    queueMicrotask(() => {
      if (focused?.isConnected && document.activeElement === document.body) focused = undefined
    })
  const observer = new MutationObserver(() => {
    if (!focused || focused.isConnected) return
    focused = undefined
    if (document.activeElement === document.body) moveNear()
  })
  document.addEventListener('focusin', remember)
  document.addEventListener('focusout', forget)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', remember)
    document.removeEventListener('focusout', forget)
    observer.disconnect()
  }
}
