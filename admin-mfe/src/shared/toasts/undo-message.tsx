import { linkButtonClass } from '@portfolio/ui'
import { useEffect, useRef } from 'react'
import { focusUnlessTyping } from '#shared/is-typing.ts'
import * as styles from './toaster.module.css'

interface UndoMessageProps {
  message: string
  /** Whether the button takes focus, unless a field has it. */
  focused: boolean
  /** Called with whether the button was pressed with the keyboard and focus has to move. */
  onUndo: (hadFocus: boolean) => void
}

export const UndoMessage = ({ message, focused, onUndo }: UndoMessageProps) => {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (focused) focusUnlessTyping(button.current)
  }, [focused])
  return (
    <span className={styles.undoable}>
      <span>{message}</span>
      <button ref={button} type="button" className={linkButtonClass} onClick={({ detail }) => onUndo(detail === 0)}>
        Undo
      </button>
    </span>
  )
}
