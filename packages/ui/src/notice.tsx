import { t } from '@portfolio/contracts'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import * as styles from './notice.module.css'

interface NoticeProps {
  tone?: 'info' | 'danger'
  /** `alert` interrupts a screen reader, `status` does not. */
  role?: 'alert' | 'status'
  children: ReactNode
  /** Adds a "Try again" button. */
  onRetry?: () => void
  /** Buttons below the message. */
  actions?: ReactNode
}

const shapes = { info: 'M12 11v5.5M12 7.5v.01', danger: 'M12 7v6M12 16.5v.01' }

/** A message in the page, with optional buttons. */
export const Notice = ({ tone = 'info', role, children, onRetry, actions }: NoticeProps) => (
  <div className={styles.notice} data-tone={tone} role={role}>
    <svg
      className={styles.icon}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="10" />
      <path d={shapes[tone]} />
    </svg>
    <div className={styles.message}>{children}</div>
    {(onRetry || actions) && (
      <div className={styles.actions}>
        {onRetry && (
          <Button small onClick={onRetry}>
            {t('Try again')}
          </Button>
        )}
        {actions}
      </div>
    )}
  </div>
)

/** A message about what has failed. */
export const Alert = (props: Omit<NoticeProps, 'tone' | 'role'>) => <Notice tone="danger" role="alert" {...props} />
