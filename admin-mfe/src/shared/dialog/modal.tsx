import { Notice, VisuallyHidden } from '@portfolio/ui'
import { type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react'
import { rememberPlace } from '#shared/layout/keep-focus.ts'
import * as styles from './modal.module.css'
import { WrittenTextContext } from './written-text-context.ts'

interface ModalProps {
  title: string
  children: ReactNode
  /** Called on Escape, and on a click outside unless something was typed in the dialog. */
  onClose: () => void
  /** Whether text is written in the dialog: once there is some, the first Escape only warns, and leaving the page asks. Such a dialog has a Cancel button, as phones have no Escape. */
  isForWriting?: boolean
  /** `side` slides in from the edge; `center` is a small sheet, `wide` a larger one. */
  position?: 'center' | 'wide' | 'side'
  hideTitle?: boolean
}

const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/**
 * A modal dialog that is open while it is rendered. The native element makes the rest of the page inert; closing it returns focus
 * to where it was, or near it.
 */
export const Modal = ({ title, children, onClose, isForWriting = false, position = 'center', hideTitle = false }: ModalProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const hasInput = useRef(false)
  const [isWarning, setWarning] = useState(false)
  const setWritten = useContext(WrittenTextContext)

  useEffect(() => {
    if (isForWriting) return () => setWritten(false)
  }, [isForWriting, setWritten])
  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    const moveNear = before && rememberPlace(before)
    if (element && !element.open) element.showModal()
    return () => {
      element?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
      // After the effects of the page, which may have moved it.
      else queueMicrotask(() => document.activeElement === document.body && moveNear?.())
    }
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too, through onCancel
    <dialog
      ref={dialog}
      className={`${styles.modal} ${position === 'side' ? styles.side : styles.center} ${position === 'wide' ? styles.wide : ''}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A file chooser that is closed without a file says so to the elements around it.
        if (event.target !== dialog.current) return
        event.preventDefault()
        if (isForWriting && hasInput.current && !isWarning) setWarning(true)
        else onClose()
      }}
      // Chromium closes on a second Escape without asking. StrictMode closes and opens again.
      onClose={() => {
        if (dialog.current?.open) return
        // A busy dialog stays.
        dialog.current?.showModal()
        onClose()
      }}
      onInput={() => {
        hasInput.current = true
        setWarning(false)
        if (isForWriting) setWritten(true)
      }}
      onClick={(event) => {
        if (event.target === dialog.current && !hasInput.current) onClose()
      }}
    >
      <div className={styles.sheet}>
        <h2 id={titleId} className={hideTitle ? undefined : styles.title}>
          {hideTitle ? <VisuallyHidden>{title}</VisuallyHidden> : title}
        </h2>
        {children}
        {isWarning && (
          <div ref={scrollIntoView} className={styles.warning}>
            <Notice role="alert">What you wrote is not saved yet. Choose Cancel to discard it.</Notice>
          </div>
        )}
      </div>
    </dialog>
  )
}
