import { useEffect, useRef } from 'react'
import * as styles from './toaster.module.css'

interface UndoMessageProps {
  message: string
  /** Bring the keyboard to the button. */
  focused: boolean
  /** Told whether the keyboard was here: then focus needs a new place. */
  onUndo: (hadFocus: boolean) => void
}

export const UndoMessage = ({ message, focused, onUndo }: UndoMessageProps) => {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (focused) button.current?.focus()
  }, [focused])
  return (
    <span className={styles.undoable}>
      <span>{message}</span>
      <button ref={button} type="button" className={styles.undo} onClick={({ detail }) => onUndo(detail === 0)}>
        Undo
      </button>
    </span>
  )
}
