import { type RefObject, useEffect } from 'react'

/** Makes Ctrl+S and ⌘S submit a form that has changes, instead of opening the browser's dialog for saving the page. */
export const useSaveKey = (form: RefObject<HTMLFormElement | null>, hasChanges: boolean) => {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      const isBehindDialog = document.querySelector('dialog[open]') !== null
      if (hasChanges && !isBehindDialog) form.current?.requestSubmit()
    }
    document.addEventListener('keydown', save)
    return () => document.removeEventListener('keydown', save)
  }, [form, hasChanges])
}
