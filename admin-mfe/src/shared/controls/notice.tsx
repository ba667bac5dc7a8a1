import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import * as styles from './notice.module.css'

interface NoticeProps {
  tone?: 'info' | 'danger'
  /** `alert` is read out at once. */
  role?: 'alert' | 'status'
  children: ReactNode
  /** Buttons: what can be done about it. */
  actions?: ReactNode
}

export const Notice = ({ tone = 'info', role, children, actions }: NoticeProps) => {
  const Icon = tone === 'danger' ? CircleAlert : Info
  return (
    <div className={styles.notice} data-tone={tone} role={role}>
      <Icon className={styles.icon} size={18} aria-hidden="true" />
      <div className={styles.words}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
