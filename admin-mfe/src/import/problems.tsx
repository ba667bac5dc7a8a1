import { Alert, Button } from '@portfolio/ui'
import type { Problem, Source } from './use-import.ts'

const MESSAGES_SHOWN = 5

interface Props {
  problem: Problem
  /** On the button that reads the text again. */
  retryLabel?: string
  onRetry?: (source: Source) => void
}

/** What is wrong with a file, or with an import. */
export const Problems = ({ problem: { messages, retry }, retryLabel, onRetry }: Props) =>
  messages.length > 0 && (
    <Alert
      actions={
        retry &&
        onRetry && (
          <Button small onClick={() => onRetry(retry)}>
            {retryLabel}
          </Button>
        )
      }
    >
      {messages.slice(0, MESSAGES_SHOWN).map((message) => (
        <p key={message}>{message}</p>
      ))}
      {messages.length > MESSAGES_SHOWN && <p>… and {messages.length - MESSAGES_SHOWN} more.</p>}
    </Alert>
  )
