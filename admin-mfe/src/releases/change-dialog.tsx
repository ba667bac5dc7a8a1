import { ApiError } from '@portfolio/api-client'
import { Button, Notice, VisuallyHidden } from '@portfolio/ui'
import { type ReactNode, useState } from 'react'
import { Modal } from '#shared/dialog/modal.tsx'
import * as formStyles from '#shared/forms/form.module.css'
import * as styles from './releases.module.css'

interface ChangeDialogProps {
  title: string
  /** What the button does, and what it says while it is doing it. */
  verb: string
  doing: string
  ready: boolean
  change: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) throw error
  if (error.status === 401) return 'Your session has ended. Sign in again, then try once more.'
  return error.answered ? error.message : 'The server did not answer. Look at what runs before you try again.'
}

/** Asks before anything moves. A refusal is told here in the server's own sentence, and the dialog stays. */
export const ChangeDialog = ({ title, verb, doing, ready, change, onClose, children }: ChangeDialogProps) => {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')

  const act = async () => {
    if (busy) return
    setBusy(true)
    setRefusal('')
    try {
      await change()
      onClose()
    } catch (error) {
      setRefusal(reasonOf(error))
      setBusy(false)
    }
  }

  return (
    <Modal title={title} onClose={() => !busy && onClose()}>
      <div className={styles.dialog}>
        {children}
        {refusal && (
          <Notice tone="danger" role="alert">
            {refusal}
          </Notice>
        )}
      </div>
      <div className={formStyles.dialogActions}>
        {/* Kept focusable while it works, so that the keyboard does not lose its place. */}
        <Button variant="primary" disabled={!ready} aria-disabled={busy} onClick={() => void act()}>
          {busy ? doing : verb}
        </Button>
        <Button disabled={busy} onClick={onClose}>
          Cancel
        </Button>
      </div>
      <VisuallyHidden role="status">{busy ? doing : ''}</VisuallyHidden>
    </Modal>
  )
}
