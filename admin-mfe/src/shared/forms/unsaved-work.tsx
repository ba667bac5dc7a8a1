import { useBlocker } from '@portfolio/router'
import { Button } from '@portfolio/ui'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { Modal } from '#shared/dialog/modal.tsx'
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

export const useUnsavedWork = () => useContext(UnsavedWorkContext)

/** Warns before unsaved text is lost: with a dialog inside the portal, with the browser's own when the document closes. */
export const UnsavedWorkGuard = ({ children }: { children: ReactNode }) => {
  const unsaved = useRef(false)
  const stored = useRef(true)
  const warning = useRef<string>(undefined)
  const [pending, setPending] = useState<{ action: () => void } | null>(null)
  // Reads the ref, not state: a form may be saved and left within one render.
  const blocker = useBlocker(
    useCallback(({ currentLocation, nextLocation }) => unsaved.current && currentLocation.pathname !== nextLocation.pathname, []),
  )

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (unsaved.current) event.preventDefault()
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
      wouldLoseText: () => unsaved.current && !stored.current,
      confirmLeave: (action) => (unsaved.current ? setPending({ action }) : action()),
    }),
    [],
  )

  const stay = () => {
    setPending(null)
    if (blocker.state === 'blocked') blocker.reset()
  }
  const leave = () => {
    unsaved.current = false
    setPending(null)
    if (blocker.state === 'blocked') blocker.proceed()
    else pending?.action()
  }

  return (
    <UnsavedWorkContext value={work}>
      {children}
      {(pending || blocker.state === 'blocked') && (
        <Modal title="Leave without saving?" onClose={stay}>
          <p>{warning.current ?? (stored.current ? KEPT_WARNING : FULL_WARNING)}</p>
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
