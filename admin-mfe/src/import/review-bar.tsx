import { Button } from '@portfolio/ui'
import { FileText } from 'lucide-react'
import type { Ref } from 'react'
import { formatCount } from '#shared/format-count.ts'
import { type Decisions, isEffective } from './choices.ts'
import * as styles from './review.module.css'

interface ReviewBarProps {
  heading: Ref<HTMLHeadingElement>
  name: string
  entries: number
  seconds: number
  busy: false | 'reading' | 'saving'
  decisions: Decisions
  onApply: () => void
  onDiscard: () => void
}

/** A sticky bar with the name of the file, its status and the button that imports it. */
export const ReviewBar = ({
  heading,
  name,
  entries,
  seconds,
  busy,
  decisions: { decisions, left },
  onApply,
  onDiscard,
}: ReviewBarProps) => {
  const effective = decisions.filter(isEffective).length
  const label = effective
    ? `Import ${formatCount(effective, 'entry', 'entries')}`
    : decisions.length || left.length
      ? 'Save choices'
      : 'Nothing to import'
  return (
    <div className={styles.bar}>
      <h1 ref={heading} tabIndex={-1}>
        Import
      </h1>
      <p className={styles.file}>
        <FileText size={16} aria-hidden="true" />
        <span>{name || 'Pasted entries'}</span>
        <span className={styles.wide}>
          {' '}
          · {formatCount(entries, 'entry', 'entries')} read in {seconds.toFixed(1)} s
        </span>
      </p>
      <div className={styles.barActions}>
        <Button small variant="text" onClick={onDiscard} disabled={busy === 'saving'}>
          Discard
        </Button>
        {/* Stays focusable while it works, so that keyboard focus is not lost. */}
        <Button
          variant="primary"
          disabled={!decisions.length && !left.length}
          aria-disabled={busy !== false}
          onClick={() => busy === false && onApply()}
        >
          {busy === 'saving' ? 'Importing…' : label}
        </Button>
      </div>
    </div>
  )
}
