/** The theme toggle works by the boot script. */
const BUTTON = 'button:not([data-theme-toggle])'
const FIELDS = 'input,select,textarea'
const CONTROLS = `${BUTTON},${FIELDS},summary,label`
/** How long a browser has to prepare the page of a link before the scripts compete with it. */
const PREPARING_MS = 1_000

const closest = ({ target }: Event, selector: string) => (target instanceof Element ? target.closest<HTMLElement>(selector) : null)

/**
 * Calls `start` whenever a visitor means to use the page: points at a control with a mouse, focuses one with the keyboard or a field in any way,
 * changes a field, or presses a button, which is pressed again once the page runs. A tap on a link does not count: it opens a document. So does
 * a click in browsers that prerender the page of a link with a mouse on it, so there `start` is called later.
 */
export const onIntent = (start: () => void) => {
  const presses: (() => void)[] = []
  const pointAt = (event: PointerEvent) => {
    if (event.pointerType === 'touch') return
    if (closest(event, CONTROLS)) start()
    else if (closest(event, 'a[href]')) setTimeout(start, 'prerendering' in document ? PREPARING_MS : 0)
  }
  addEventListener('pointerover', pointAt, { passive: true })
  addEventListener('focusin', (event) => closest(event, `:focus-visible,${FIELDS}`) && start())
  // A tap on a checkbox does not focus it in Safari.
  addEventListener('input', start)
  addEventListener('click', (event) => {
    const button = closest(event, `${BUTTON}[type=button]`)
    // Once it is false, React handles the press.
    if (!button || globalThis.portfolioRuns !== undefined) return
    const { ariaLabel } = button
    // By then it may do the opposite, as Pause becomes Play for visitors who prefer reduced motion.
    presses.push(() => button.ariaLabel === ariaLabel && button.click())
    start()
  })
  addEventListener('portfolioruns', () => presses.map((press) => press()), { once: true })
}
