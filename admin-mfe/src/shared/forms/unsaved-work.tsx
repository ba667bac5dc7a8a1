import { useBlocker } from '@portfolio/router'
import { Button } from '@portfolio/ui'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { Modal } from '#shared/dialog/modal.tsx'
import * as styles from './form.module.css'

interface UnsavedWork {
  /** Called by the form on the page when it becomes dirty or clean. */
  mark: (unsaved: boolean) => void
  /** Runs the step at once, or once the owner has agreed to leave unsaved text. */
  ask: (step: () => void) => void
}

const UnsavedWorkContext = createContext<UnsavedWork>({ mark: () => {}, ask: (step) => step() })

export const useUnsavedWork = () => useContext(UnsavedWorkContext)

/** Warns before unsaved text is left: with a dialog inside the portal, with the browser's own when the document closes. */
export const UnsavedWorkGuard = ({ children }: { children: ReactNode }) => {
  const unsaved = useRef(false)
  const [waiting, setWaiting] = useState<{ step: () => void } | null>(null)
  // Reads the ref, not a rendered value: a form may be saved and left within one render.
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
      mark: (now) => {
        unsaved.current = now
      },
      ask: (step) => (unsaved.current ? setWaiting({ step }) : step()),
    }),
    [],
  )

  const stay = () => {
    setWaiting(null)
    if (blocker.state === 'blocked') blocker.reset()
  }
  const leave = () => {
    unsaved.current = false
    setWaiting(null)
    if (blocker.state === 'blocked') blocker.proceed()
    else waiting?.step()
  }

  return (
    <UnsavedWorkContext value={work}>
      {children}
      {(waiting || blocker.state === 'blocked') && (
        <Modal title="Leave without saving?" onClose={stay}>
          <p>Your changes aren’t saved. A copy of the text stays in this browser, and you can restore it when you return.</p>
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
