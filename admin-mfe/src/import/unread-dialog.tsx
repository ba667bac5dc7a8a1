import type { UnreadableEntry } from '@portfolio/contracts'
import { Button } from '@portfolio/ui'
import { Modal } from '#shared/dialog/modal.tsx'
import { formatCount } from '#shared/format-count.ts'
import * as formStyles from '#shared/forms/form.module.css'

interface UnreadDialogProps {
  /** Entries with typed text that was not read. */
  entries: readonly UnreadableEntry[]
  onImport: () => void
  onClose: () => void
}

/** Asks before an import would lose what the owner typed to correct entries. */
export const UnreadDialog = ({ entries, onImport, onClose }: UnreadDialogProps) => {
  const [first] = entries
  const keepEditing = () => {
    onClose()
    // After the dialog has returned the focus.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-unreadable="${first?.firstLine}"] textarea`)?.focus())
  }
  return (
    <Modal title="Import without your corrections?" onClose={keepEditing}>
      <p>
        {formatCount(entries.length, 'entry that you have edited was', 'entries that you have edited were')} not read again. If you import
        now, what you typed there is lost.
      </p>
      <div className={formStyles.dialogActions}>
        <Button variant="primary" onClick={keepEditing}>
          Keep editing
        </Button>
        <Button
          onClick={() => {
            onClose()
            onImport()
          }}
        >
          Import without them
        </Button>
      </div>
    </Modal>
  )
}
