import { ApiError } from '@portfolio/api-client'
import { Button, Notice, VisuallyHidden } from '@portfolio/ui'
import { type ReactNode, useState } from 'react'
import { Modal } from '#shared/dialog/modal.tsx'
import * as formStyles from '#shared/forms/form.module.css'
import * as styles from './releases.module.css'

interface ChangeDialogProps {
  title: string
  /** Label of the button. */
  action: string
  /** Label of the button while the change is running. */
  pendingAction: string
  ready: boolean
  change: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

const getMessage = (error: unknown): string => {
  if (!(error instanceof ApiError)) throw error
  if (error.status === 401) return 'Your session has ended. Sign in again, then retry.'
  return error.hasResponse ? error.message : 'The server did not respond. Check the active version before retrying.'
}

/** Asks for confirmation. After an error the dialog stays open and shows the server's message. */
export const ChangeDialog = ({ title, action, pendingAction, ready, change, onClose, children }: ChangeDialogProps) => {
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
      setMessage(getMessage(error))
      setBusy(false)
    }
  }

  return (
    <Modal title={title} onClose={() => !busy && onClose()}>
      <div className={styles.dialog}>
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
