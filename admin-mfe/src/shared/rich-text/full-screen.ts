const CLASS = 'full-screen'

/** Lets the editor cover the whole window. Returns what turns that on and off; the text keeps focus and selection. */
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
    // A menu or a dialog of the editor has used its Escape already.
    const isEscape =
      event.key === 'Escape' && !event.defaultPrevented && !(event.target as Element).closest('dialog') && editor.classList.contains(CLASS)
    if (!isShortcut && !isEscape) return
    event.preventDefault()
    toggle()
  })
  // Tab leaves the editor as always; nothing that has focus may be hidden below it.
  editor.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !editor.contains(relatedTarget)) set(false)
  })
  return { toggle, dispose: () => set(false) }
}
