const CLASS = 'full-screen'

/** Lets the editor cover the whole window. `toggle` switches this; the text keeps focus and selection. */
export const createFullScreen = (editor: HTMLElement, focusText: () => void, onChange: (isFull: boolean) => void) => {
  const set = (on: boolean) => {
    editor.classList.toggle(CLASS, on)
    document.documentElement.style.overflow = on ? 'hidden' : ''
    onChange(on)
  }
  const toggle = () => {
    set(!editor.classList.contains(CLASS))
    focusText()
  }
  editor.addEventListener('keydown', (event) => {
    const isShortcut = (event.ctrlKey || event.metaKey) && event.shiftKey && event.key.toLowerCase() === 'f'
    // Escape may already have closed a menu, a dialog or the find bar of the editor.
    const isUsed = event.defaultPrevented || (event.target as Element).closest('dialog, search') !== null
    const isEscape = event.key === 'Escape' && !isUsed && editor.classList.contains(CLASS)
    if (!isShortcut && !isEscape) return
    event.preventDefault()
    toggle()
  })
  // Tab leaves the editor, and a save may move the focus to an invalid field: what has the focus must not be hidden below the editor.
  const leave = ({ target }: FocusEvent) => {
    if (editor.classList.contains(CLASS) && !editor.contains(target as Node)) set(false)
  }
  document.addEventListener('focusin', leave)
  return {
    toggle,
    dispose: () => {
      document.removeEventListener('focusin', leave)
      set(false)
    },
  }
}
