import type { ReactNode } from 'react'
import { Button } from '#shared/controls/button.tsx'
import { Notice } from '#shared/controls/notice.tsx'
import * as formStyles from '#shared/forms/form.module.css'
import * as styles from './list.module.css'

interface SingleFrameProps {
  title: string
  failed: boolean
  onRetry: () => void
  /** The form, once there is something to fill it with. */
  children: ReactNode
}

/** A screen with one form and no list: its shape while it loads, and a way on when it cannot. */
export const SingleFrame = ({ title, failed, onRetry, children }: SingleFrameProps) => {
  if (children) return children
  return (
    <section className={formStyles.section} aria-busy={!failed}>
      <h1 className={formStyles.title} tabIndex={-1}>
        {title}
      </h1>
      {failed ? (
        <Notice
          tone="danger"
          role="alert"
          actions={
            <Button small onClick={onRetry}>
              Try again
            </Button>
          }
        >
          The form could not be loaded.
        </Notice>
      ) : (
        <div className={styles.skeleton} role="status">
          <span className={styles.hidden}>Loading the form</span>
          <span className={styles.bone} />
          <span className={styles.bone} />
          <span className={styles.bone} />
        </div>
      )}
    </section>
  )
}
