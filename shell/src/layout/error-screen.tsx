import { screens, t } from '@portfolio/contracts'
import { Button, Message } from '@portfolio/ui'
import type { ReactNode } from 'react'

/** Returns "404 Not Found" for a response, the message of an error, or the value itself when it is a string. */
export const errorText = (error: unknown): string => {
  if (typeof error === 'string') return error
  const { status, statusText, msg, message } = (error ?? {}) as Partial<Record<'status' | 'statusText' | 'msg' | 'message', unknown>>
  if (status) return [status, statusText || msg].filter(Boolean).join(' ')
  return typeof message === 'string' && message ? message : 'Unknown error'
}

interface ErrorScreenProps {
  error: unknown
  onRetry?: () => void
  /** Shown beside the button. */
  link?: ReactNode
}

/** Shown for an error that no page handles. */
export const ErrorScreen = ({ error, onRetry = () => location.reload(), link }: ErrorScreenProps) => (
  <Message
    role="alert"
    title={t(screens.unexpectedError)}
    detail={errorText(error)}
    text={t('Something went wrong on our side. Please try again.')}
    actions={
      <>
        <Button variant="primary" onClick={onRetry}>
          {t('Try again')}
        </Button>
        {link}
      </>
    }
  />
)
