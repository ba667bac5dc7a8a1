import { useEffect } from 'react'
import { takeStoredToast } from '#shared/toasts/next-page-toast.ts'
import { notify } from '#shared/toasts/notify.tsx'

/** After a save that led back to this document from another one, shows its toast and moves focus to the heading. */
export const useReturnFromSave = () => {
  useEffect(() => {
    const arrive = () => {
      const message = takeStoredToast()
      if (!message) return
      notify.success(message)
      document.querySelector<HTMLElement>('main h1')?.focus()
    }
    arrive()
    // Restored from the back/forward cache, the document does not load again.
    window.addEventListener('pageshow', arrive)
    return () => window.removeEventListener('pageshow', arrive)
  }, [])
}
