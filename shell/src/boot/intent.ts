/** The theme toggle works by the boot script. */
const BUTTON = 'button:not([data-theme-toggle])'
const CONTROLS = `a[href],${BUTTON},input,select,textarea,summary,label`

const closest = ({ target }: Event, selector: string) => (target instanceof Element ? target.closest<HTMLElement>(selector) : null)

/**
 * Calls `start` once a visitor means to use the page: points at a control with a mouse, focuses one with the keyboard or a field in any way, or
 * presses a button, which is pressed again once the page runs. A tap on a link does not count: it opens a document.
 */
export const onFirstIntent = (start: () => void) => {
  let pressed: HTMLElement | null = null
  addEventListener('pointerover', (event) => event.pointerType !== 'touch' && closest(event, CONTROLS) && start(), { passive: true })
  addEventListener('focusin', (event) => closest(event, ':focus-visible,input,select') && start())
  addEventListener('click', (event) => {
    const button = closest(event, `${BUTTON}[type=button]`)
    // Once it is false, React handles the press.
    if (!button || globalThis.portfolioRuns !== undefined) return
    pressed = button
    start()
  })
  addEventListener('portfolioruns', () => pressed?.click(), { once: true })
}
