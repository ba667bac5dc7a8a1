import { Alert, Button, Notice } from '@portfolio/ui'
import type { SaveError } from './save-error.ts'

interface SaveErrorNoticeProps {
  /** `overwrite`: after a conflict the owner chose to keep the text. */
  error: SaveError | { kind: 'overwrite' }
  /** "book", as in "This book was changed". */
  label: string
  onCompare: () => void
  onLoadNewer: () => void
  onKeepText: () => void
  onSaveAsNew: () => void
}

/** Explains why a save failed and what the owner can do. The typed text changes only when a button is pressed. */
export const SaveErrorNotice = ({ error, label, onCompare, onLoadNewer, onKeepText, onSaveAsNew }: SaveErrorNoticeProps) => {
  switch (error.kind) {
    case 'conflict':
      return (
        <Alert
          actions={
            <>
              <Button small onClick={onCompare}>
                Compare field by field
              </Button>
              <Button small onClick={onLoadNewer}>
                Load the newer version
              </Button>
              <Button small onClick={onKeepText}>
                Keep my text
              </Button>
            </>
          }
        >
          This {label} was changed somewhere else after you opened it, so your changes weren’t saved. Your text is still here. If you load
          the newer version, a copy of your text is kept.
        </Alert>
      )
    case 'overwrite':
      return <Notice role="status">Your text is kept. Save again to overwrite the newer version.</Notice>
    case 'deleted':
      return (
        <Alert
          actions={
            <Button small onClick={onSaveAsNew}>
              Keep my text as a new {label}
            </Button>
          }
        >
          This {label} has been deleted, so your changes weren’t saved. Your text is still here.
        </Alert>
      )
    case 'offline':
      return <Alert>Couldn’t reach the server. You may be offline. Your text is still here; try again in a moment.</Alert>
    case 'rejected':
      return <Alert>Your changes weren’t saved. Your text is still here. {error.reason}</Alert>
    // The layout shows a notice above every page.
    case 'signedOut':
      return null
    case 'invalid':
      return error.others.length ? <Alert>{error.others.join(' ')}</Alert> : null
  }
}
