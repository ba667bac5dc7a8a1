import { ApiError } from '@portfolio/api-client'
import { Alert, Button, VisuallyHidden } from '@portfolio/ui'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { getErrorMessage, isUnanswered } from '#shared/error-message.ts'
import * as formStyles from '#shared/forms/form.module.css'
import { notify } from '#shared/toasts/notify.tsx'
import { useIsUnmounted } from '#shared/use-is-unmounted.ts'
import * as styles from './modal.module.css'
import { Modal } from './modal.tsx'

/** After this time the change may hang for minutes, and the owner can close the dialog. */
const SLOW_MS = 10_000
const SLOW = 'This takes longer than usual. You can close this: a message will follow.'

interface ConfirmDialogProps {
  title: string
  /** Label of the button. */
  action: string
  /** Label of the button while the change is running. */
  pendingAction: string
  /** Label of the button that closes the dialog without the change. */
  dismiss?: string | undefined
  ready: boolean
  /** What to do when the server did not respond, so that nobody knows whether the change was made. */
  unanswered: string
  change: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

const getMessage = (error: unknown, unanswered: string): string => {
  if (!(error instanceof ApiError)) throw error
  return isUnanswered(error) ? unanswered : getErrorMessage(error)
}

/**
 * Asks for confirmation. It stays open until it can say what became of the change: after an error it shows the server's message. The failure of
 * a slow change whose dialog was closed shows a toast.
 */
export const ConfirmDialog = ({
  title,
  action,
  pendingAction,
  dismiss = 'Cancel',
  ready,
  unanswered,
  change,
  onClose,
  children,
}: ConfirmDialogProps) => {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [isSlow, setSlow] = useState(false)
  const [message, setMessage] = useState('')
  const isClosed = useIsUnmounted()
  const canClose = !busy || isSlow

  const confirm = async () => {
    if (busy) return
    setBusy(true)
    setMessage('')
    const timer = setTimeout(setSlow, SLOW_MS, true)
    try {
      await change()
      // By now, another dialog may be open.
      if (!isClosed()) onClose()
    } catch (error) {
      const show = isClosed() ? notify.error : setMessage
      show(getMessage(error, unanswered))
      // The page behind the dialog says whether the change was made.
      if (isUnanswered(error)) void client.invalidateQueries()
      setBusy(false)
      setSlow(false)
    } finally {
      clearTimeout(timer)
    }
  }

  return (
    <Modal title={title} onClose={() => canClose && onClose()}>
      <div className={styles.text}>
        {children}
        {message && <Alert>{message}</Alert>}
        {isSlow && <p>{SLOW}</p>}
      </div>
      <div className={formStyles.dialogActions}>
        {/* Stays focusable while the change is running, so that keyboard focus is not lost. */}
        <Button variant="primary" disabled={!ready} aria-disabled={busy} onClick={() => void confirm()}>
          {busy ? pendingAction : action}
        </Button>
        <Button disabled={!canClose} onClick={onClose}>
          {isSlow ? 'Close' : dismiss}
        </Button>
      </div>
      <VisuallyHidden role="status">{isSlow ? SLOW : busy ? pendingAction : ''}</VisuallyHidden>
    </Modal>
  )
}
