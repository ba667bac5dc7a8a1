import { useBlocker } from '@portfolio/router'
import { Button } from '@portfolio/ui'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { Modal } from '#shared/dialog/modal.tsx'
import * as styles from './form.module.css'

interface UnsavedWork {
  /** Told by the one form on the screen. */
  mark: (unsaved: boolean) => void
  /** Runs the step at once, or after the owner agreed to leave unsaved text. */
  ask: (step: () => void) => void
}

const UnsavedWorkContext = createContext<UnsavedWork>({ mark: () => {}, ask: (step) => step() })

export const useUnsavedWork = () => useContext(UnsavedWorkContext)

/** Warns before unsaved text is left: inside the portal with a dialog, at the edge of the document with the browser's own. */
export const UnsavedWorkGuard = ({ children }: { children: ReactNode }) => {
  const unsaved = useRef(false)
  const [waiting, setWaiting] = useState<{ step: () => void } | null>(null)
  // Reads the ref, not a render's value: a form may be saved and left in one go.
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
          <p>Your changes are not saved yet. A copy of the text stays in this browser and is offered to you here the next time.</p>
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
