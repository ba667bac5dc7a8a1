import { VisuallyHidden } from '@portfolio/ui'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import * as styles from './modal.module.css'

interface ModalProps {
  title: string
  children: ReactNode
  /** Called on Escape or a click outside. */
  onClose: () => void
  /** `side` slides in from the edge; `center` is a small sheet. */
  position?: 'center' | 'side'
  hideTitle?: boolean
}

/**
 * A modal dialog that is open while it is rendered. The native element makes the rest of the page inert; closing it returns focus
 * to where it was.
 */
export const Modal = ({ title, children, onClose, position = 'center', hideTitle = false }: ModalProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    if (element && !element.open) element.showModal()
    return () => {
      element?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too, through onCancel
    <dialog
      ref={dialog}
      className={`${styles.modal} ${position === 'side' ? styles.side : styles.center}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <div className={styles.sheet}>
        <h2 id={titleId} className={hideTitle ? undefined : styles.title}>
          {hideTitle ? <VisuallyHidden>{title}</VisuallyHidden> : title}
        </h2>
        {children}
      </div>
    </dialog>
  )
}
