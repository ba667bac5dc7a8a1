import { VisuallyHidden } from '@portfolio/ui'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import * as styles from './modal.module.css'

interface ModalProps {
  title: string
  children: ReactNode
  /** Escape, or a click outside. */
  onClose: () => void
  /** `side` slides in from the edge; `center` is a small sheet. */
  place?: 'center' | 'side'
  hideTitle?: boolean
}

/**
 * Open for as long as it is rendered. The browser's own modal dialog makes the rest of the page inert,
 * closes on Escape and gives focus back to where it was.
 */
export const Modal = ({ title, children, onClose, place = 'center', hideTitle = false }: ModalProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const here = dialog.current
    const before = document.activeElement
    if (here && !here.open) here.showModal()
    return () => {
      here?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way out, as onCancel
    <dialog
      ref={dialog}
      className={`${styles.modal} ${place === 'side' ? styles.side : styles.center}`}
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
