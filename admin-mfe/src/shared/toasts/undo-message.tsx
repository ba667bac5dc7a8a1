import { useEffect, useRef } from 'react'
import * as styles from './toaster.module.css'

interface UndoMessageProps {
  message: string
  focused: boolean
  onUndo: () => void
  /** The toast went away while the keyboard was in it: focus needs a new place. */
  onFocusLost: () => void
}

export const UndoMessage = ({ message, focused, onUndo, onFocusLost }: UndoMessageProps) => {
  const button = useRef<HTMLButtonElement>(null)
  const lost = useRef(onFocusLost)
  useEffect(() => {
    const here = button.current
    if (focused) here?.focus()
    return () => {
      if (document.activeElement === here) lost.current()
    }
  }, [focused])
  return (
    <span className={styles.undoable}>
      <span>{message}</span>
      <button ref={button} type="button" className={styles.undo} onClick={onUndo}>
        Undo
      </button>
    </span>
  )
}
