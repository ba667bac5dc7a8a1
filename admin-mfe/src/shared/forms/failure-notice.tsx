import { Button, Notice } from '@portfolio/ui'
import type { SaveFailure } from './save-failure.ts'

export type Trouble = SaveFailure | { kind: 'kept' }

interface FailureNoticeProps {
  trouble: Trouble
  /** "book", as in "This book was changed". */
  noun: string
  onLoadNewer: () => void
  onKeepMine: () => void
  onSaveAsNew: () => void
}

/** What went wrong with a save, and what the owner can do about it. Nothing here touches the typed text unasked. */
export const FailureNotice = ({ trouble, noun, onLoadNewer, onKeepMine, onSaveAsNew }: FailureNoticeProps) => {
  switch (trouble.kind) {
    case 'stale':
      return (
        <Notice
          tone="danger"
          role="alert"
          actions={
            <>
              <Button small onClick={onLoadNewer}>
                Load the newer version
              </Button>
              <Button small onClick={onKeepMine}>
                Keep my text
              </Button>
            </>
          }
        >
          This {noun} was changed somewhere else after you opened it, so it was not saved. Your text is still here; when you load the newer
          version, a copy of it is kept.
        </Notice>
      )
    case 'kept':
      return <Notice role="status">Your text is kept. Save again to put it in place of the newer version.</Notice>
    case 'gone':
      return (
        <Notice
          tone="danger"
          role="alert"
          actions={
            <Button small onClick={onSaveAsNew}>
              Keep my text as a new {noun}
            </Button>
          }
        >
          This {noun} was deleted in the meantime, so it was not saved. Your text is still here.
        </Notice>
      )
    case 'unanswered':
      return (
        <Notice tone="danger" role="alert">
          The server did not answer. Your text is still here; try again in a moment.
        </Notice>
      )
    case 'refused':
      return (
        <Notice tone="danger" role="alert">
          It was not saved. Your text is still here.{trouble.words.length > 0 && ` The server says: ${trouble.words.join(' ')}`}
        </Notice>
      )
    // The layout says so, above every screen.
    case 'signedOut':
      return null
    case 'invalid':
      return trouble.rest.length ? (
        <Notice tone="danger" role="alert">
          {trouble.rest.join(' ')}
        </Notice>
      ) : null
  }
}
