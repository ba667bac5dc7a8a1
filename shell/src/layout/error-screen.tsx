import { screens } from '@portfolio/contracts'
import { Button } from '@portfolio/ui'
import * as styles from './message-page.module.css'

/** "404 Not Found" of an answer, the message of an error, or the thing itself when it is only words. */
export const errorText = (error: unknown): string => {
  if (typeof error === 'string') return error
  const { status, statusText, msg, message } = (error ?? {}) as Partial<Record<'status' | 'statusText' | 'msg' | 'message', unknown>>
  if (status) return [status, statusText || msg].filter(Boolean).join(' ')
  return typeof message === 'string' && message ? message : 'Unknown error'
}

interface ErrorScreenProps {
  error: unknown
  onRetry?: () => void
}

/** What a visitor sees when something broke that no page foresaw. */
export const ErrorScreen = ({ error, onRetry = () => location.reload() }: ErrorScreenProps) => (
  <div className={styles.message} role="alert">
    <h1 className={styles.title}>{screens.unexpectedError}</h1>
    <pre className={styles.detail}>{errorText(error)}</pre>
    <p className={styles.words}>This is a fault of the site, not of anything you did. Trying again often helps.</p>
    <p className={styles.actions}>
      <Button variant="primary" onClick={() => onRetry()}>
        Try again
      </Button>
    </p>
  </div>
)
