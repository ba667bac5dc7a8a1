/** The controls between which arrow keys move: buttons, and labels that open menus. */
const CONTROLS = 'button, .ql-picker-label'
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/**
 * Makes a toolbar a single tab stop, following the ARIA toolbar pattern: arrow keys, Home and End move within it, Escape leaves it. `leave`
 * moves focus to the text.
 */
export const moveInToolbar = (toolbar: HTMLElement, leave: () => void) => {
  const controls = () => [...toolbar.querySelectorAll<HTMLElement>(CONTROLS)]
  const setTabStop = (stop: HTMLElement | undefined) => {
    for (const control of controls()) control.tabIndex = control === stop ? 0 : -1
  }
  setTabStop(controls()[0])
  toolbar.addEventListener('focusin', ({ target }) => {
    if ((target as Element).matches(CONTROLS)) setTabStop(target as HTMLElement)
  })
  toolbar.addEventListener(
    'keydown',
    (event) => {
      const all = controls()
      const at = all.indexOf(event.target as HTMLElement)
      if (at === -1 || event.altKey || event.ctrlKey || event.metaKey) return
      if (event.key === 'Escape' && !toolbar.querySelector('.ql-expanded')) leave()
      else if (event.key === 'Home') all[0]?.focus()
      else if (event.key === 'End') all.at(-1)?.focus()
      else if (event.key in STEPS) all[(at + (STEPS[event.key] ?? 0) + all.length) % all.length]?.focus()
      else return
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true },
  )
}
