import { type ReactNode, type Ref, useId } from 'react'
import { Button } from '#shared/controls/button.tsx'
import { Notice } from '#shared/controls/notice.tsx'
import * as styles from './list.module.css'

interface ListFrameProps {
  title: string
  state: 'loading' | 'failed' | 'ready'
  count: number
  empty: ReactNode
  onRetry: () => void
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

const SKELETON_ROWS = ['first', 'second', 'third']

/** Below the form: the list, or why there is none. */
export const ListFrame = ({ title, state, count, empty, onRetry, headingRef, children }: ListFrameProps) => {
  const titleId = useId()
  return (
    <section className={styles.section} aria-labelledby={titleId} aria-busy={state === 'loading'}>
      <div className={styles.head}>
        <h2 id={titleId} ref={headingRef} className={styles.title} tabIndex={-1}>
          {title}
        </h2>
        {state === 'ready' && count > 0 && <span className={styles.count}>{count}</span>}
      </div>
      {state === 'loading' && (
        <div className={styles.skeleton} role="status">
          <span className={styles.hidden}>Loading the list</span>
          {SKELETON_ROWS.map((row) => (
            <span key={row} className={styles.bone} />
          ))}
        </div>
      )}
      {state === 'failed' && (
        <Notice
          tone="danger"
          role="alert"
          actions={
            <Button small onClick={onRetry}>
              Try again
            </Button>
          }
        >
          The list could not be loaded.
        </Notice>
      )}
      {state === 'ready' && (count === 0 ? <p className={styles.empty}>{empty}</p> : children)}
    </section>
  )
}
