import { ApiError } from '@portfolio/api-client'
import { Button, Notice, VisuallyHidden } from '@portfolio/ui'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import * as formStyles from '#shared/forms/form.module.css'
import * as styles from './modal.module.css'
import { Modal } from './modal.tsx'

interface ConfirmDialogProps {
  title: string
  /** Label of the button. */
  action: string
  /** Label of the button while the change is running. */
  pendingAction: string
  ready: boolean
  /** What to do when the server did not respond, so that nobody knows whether the change was made. */
  unanswered: string
  change: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

const getMessage = (error: unknown, unanswered: string): string => {
  if (!(error instanceof ApiError)) throw error
  if (error.status === 401) return 'Your session has ended. Sign in again, then retry.'
  return error.hasResponse ? error.message : unanswered
}

/** Asks for confirmation. After an error the dialog stays open and shows the server's message. */
export const ConfirmDialog = ({ title, action, pendingAction, ready, unanswered, change, onClose, children }: ConfirmDialogProps) => {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState('')

  const confirm = async () => {
    if (busy) return
    setBusy(true)
    setMessage('')
    try {
      await change()
      onClose()
    } catch (error) {
      setMessage(getMessage(error, unanswered))
      // The page behind the dialog says whether the change was made.
      if (error instanceof ApiError && !error.hasResponse) void client.invalidateQueries()
      setBusy(false)
    }
  }

  return (
    <Modal title={title} onClose={() => !busy && onClose()}>
      <div className={styles.text}>
        {children}
        {message && (
          <Notice tone="danger" role="alert">
            {message}
          </Notice>
        )}
      </div>
      <div className={formStyles.dialogActions}>
        {/* Stays focusable while the change is running, so that keyboard focus is not lost. */}
        <Button variant="primary" disabled={!ready} aria-disabled={busy} onClick={() => void confirm()}>
          {busy ? pendingAction : action}
        </Button>
        <Button disabled={busy} onClick={onClose}>
          Cancel
        </Button>
      </div>
      <VisuallyHidden role="status">{busy ? pendingAction : ''}</VisuallyHidden>
    </Modal>
  )
}
