import { useBlocker } from '@portfolio/router'
import { Button } from '@portfolio/ui'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { Modal } from '#shared/dialog/modal.tsx'
import { WrittenTextContext } from '#shared/dialog/written-text-context.ts'
import * as styles from './form.module.css'

interface UnsavedWork {
  /** Called by the form on the page when it becomes dirty or clean. `warning` says what leaving loses, if it is not text. */
  setUnsaved: (unsaved: boolean, warning?: string) => void
  /** Called by the form when its text could, or could not, be stored in the browser. */
  setStored: (stored: boolean) => void
  /** Whether leaving now would lose text. */
  wouldLoseText: () => boolean
  /** Runs the action at once, or, with unsaved text on the page, once the owner confirms leaving it. */
  confirmLeave: (action: () => void) => void
}

const UnsavedWorkContext = createContext<UnsavedWork>({
  setUnsaved: () => {},
  setStored: () => {},
  wouldLoseText: () => false,
  confirmLeave: (action) => action(),
})

const KEPT_WARNING = 'Your changes aren’t saved. A copy of the text stays in this browser, and you can restore it when you return.'
const FULL_WARNING = 'Your changes aren’t saved. Browser storage is full, so no copy of the text stays in this browser.'
const DIALOG_WARNING = 'What you wrote in the dialog isn’t saved. If you leave, it is lost.'

export const useUnsavedWork = () => useContext(UnsavedWorkContext)

/** Warns before unsaved text is lost: with a dialog inside the portal, with the browser's own when the document closes. */
export const UnsavedWorkGuard = ({ children }: { children: ReactNode }) => {
  const unsaved = useRef(false)
  const stored = useRef(true)
  const warning = useRef<string>(undefined)
  const writtenInDialog = useRef(false)
  const [pending, setPending] = useState<{ action: () => void } | null>(null)
  // Reads the ref, not state: a form may be saved and left within one render.
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) =>
        (unsaved.current || writtenInDialog.current) && currentLocation.pathname !== nextLocation.pathname,
      [],
    ),
  )

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (unsaved.current || writtenInDialog.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])

  const work = useMemo<UnsavedWork>(
    () => ({
      setUnsaved: (value, text) => {
        unsaved.current = value
        warning.current = text
      },
      setStored: (value) => {
        stored.current = value
      },
      wouldLoseText: () => writtenInDialog.current || (unsaved.current && !stored.current),
      confirmLeave: (action) => (unsaved.current ? setPending({ action }) : action()),
    }),
    [],
  )

  const setWrittenInDialog = useCallback((hasText: boolean) => {
    writtenInDialog.current = hasText
  }, [])

  const stay = () => {
    setPending(null)
    if (blocker.state === 'blocked') blocker.reset()
  }
  const leave = () => {
    unsaved.current = false
    writtenInDialog.current = false
    setPending(null)
    if (blocker.state === 'blocked') blocker.proceed()
    else pending?.action()
  }

  return (
    <UnsavedWorkContext value={work}>
      <WrittenTextContext value={setWrittenInDialog}>{children}</WrittenTextContext>
      {(pending || blocker.state === 'blocked') && (
        <Modal title="Leave without saving?" onClose={stay}>
          <p>{writtenInDialog.current ? DIALOG_WARNING : (warning.current ?? (stored.current ? KEPT_WARNING : FULL_WARNING))}</p>
          <div className={styles.dialogActions}>
            <Button variant="primary" onClick={stay}>
              Keep editing
            </Button>
            <Button onClick={leave}>Leave without saving</Button>
          </div>
        </Modal>
      )}
    </UnsavedWorkContext>
  )
}
