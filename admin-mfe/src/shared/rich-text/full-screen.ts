const CLASS = 'full-screen'

/** Lets the editor cover the whole window. `toggle` switches this; the text keeps focus and selection. */
export const createFullScreen = (editor: HTMLElement, focusText: () => void) => {
  const set = (on: boolean) => {
    editor.classList.toggle(CLASS, on)
    document.documentElement.style.overflow = on ? 'hidden' : ''
  }
  const toggle = () => {
    set(!editor.classList.contains(CLASS))
    focusText()
  }
  editor.addEventListener('keydown', (event) => {
    const isShortcut = (event.ctrlKey || event.metaKey) && event.shiftKey && event.key.toLowerCase() === 'f'
    // Escape may already have closed a menu or dialog of the editor.
    const isEscape =
      event.key === 'Escape' && !event.defaultPrevented && !(event.target as Element).closest('dialog') && editor.classList.contains(CLASS)
    if (!isShortcut && !isEscape) return
    event.preventDefault()
    toggle()
  })
  // Tab still leaves the editor, and what gets focus then must not be hidden below it.
  editor.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !editor.contains(relatedTarget)) set(false)
  })
  return { toggle, dispose: () => set(false) }
}
