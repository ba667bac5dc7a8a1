import type { ImportPreview, UnreadableEntry as Unreadable } from '@portfolio/contracts'
import { VisuallyHidden } from '@portfolio/ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import { formatCount } from '#shared/format-count.ts'
import { type Choices, type Decisions, isEffective, toDecisions } from './choices.ts'
import { EntryGroups, useByStatus } from './entry-groups.tsx'
import { PrivateFields } from './private-fields.tsx'
import * as styles from './review.module.css'
import { ReviewBar } from './review-bar.tsx'
import { ReviewSums } from './review-sums.tsx'
import { UnreadDialog } from './unread-dialog.tsx'
import { type TypedCorrections, useCorrection } from './use-correction.ts'

interface ReviewProps extends TypedCorrections {
  name: string
  /** What the text lacks. */
  sourceNote: string | undefined
  preview: ImportPreview
  seconds: number
  /** How many entries are read as they were corrected in an earlier import. */
  correctedBefore: number
  busy: false | 'reading' | 'saving'
  choices: Choices
  onChoices: (choices: Choices) => void
  onCorrect: (entry: Unreadable, source: string) => void
  onApply: (decisions: Decisions) => void
  /** `hasTyped` says whether the owner has typed corrections that were not read. */
  onDiscard: (hasTyped: boolean) => void
}

const toAction = ({ decisions, left }: Decisions): string => {
  const effective = decisions.filter(isEffective).length
  if (effective) return `Import ${formatCount(effective, 'entry', 'entries')}`
  return decisions.length || left.length ? 'Save choices' : 'Nothing to import'
}

/** The review of a file: first the groups that need a decision, then what stays as it is. */
export const Review = ({
  name,
  sourceNote,
  preview,
  seconds,
  correctedBefore,
  busy,
  choices,
  onChoices,
  typed,
  onTyped,
  onCorrect,
  onApply,
  onDiscard,
}: ReviewProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const [read, setRead] = useState('')
  const correction = useCorrection(preview, { typed, onTyped }, onCorrect)
  const { announcement, unread } = correction
  const [isAsking, setAsking] = useState(false)
  // Only once: while entries are corrected, focus stays with them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later previews are announced by useCorrection
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    setRead(`${formatCount(preview.entries.length, 'entry', 'entries')} read.`)
  }, [])

  const byStatus = useByStatus(preview)
  const decisions = useMemo(() => toDecisions(preview.entries, choices), [preview, choices])

  const [changed, duplicates, added] = [byStatus('changed'), byStatus('duplicate'), byStatus('new')]
  const settled = (['same', 'edited', 'left'] as const).reduce((sum, status) => sum + byStatus(status).length, 0)

  return (
    <>
      <ReviewBar
        heading={heading}
        name={name}
        detail={`${formatCount(preview.entries.length, 'entry', 'entries')} read in ${seconds.toFixed(1)} s`}
        busy={busy !== false}
        action={busy === 'saving' ? 'Importing…' : toAction(decisions)}
        isEmpty={!decisions.decisions.length && !decisions.left.length}
        isSaving={busy === 'saving'}
        onApply={() => (unread.length ? setAsking(true) : onApply(decisions))}
        onDiscard={() => onDiscard(unread.length > 0)}
      />
      {isAsking && <UnreadDialog entries={unread} onImport={() => onApply(decisions)} onClose={() => setAsking(false)} />}
      <VisuallyHidden role="status">{announcement || read}</VisuallyHidden>
      <p className={styles.hint}>Nothing is saved until you import, and you can undo the whole import for 30 days.</p>
      {sourceNote && <p className={styles.hint}>{sourceNote}</p>}
      {correctedBefore > 0 && (
        <p className={styles.hint}>
          {formatCount(correctedBefore, 'entry is read as you corrected it', 'entries are read as you corrected them')} in an earlier
          import.
        </p>
      )}
      <PrivateFields entries={preview.entries} />
      <ReviewSums
        sums={[
          { id: 'import-new', label: 'new', number: added.length },
          { id: 'import-changed', label: 'changed', number: changed.length },
          { id: 'import-duplicates', label: duplicates.length === 1 ? 'duplicate' : 'duplicates', number: duplicates.length },
          { id: 'import-unreadable', label: 'unreadable', number: preview.unreadable.length },
          { id: 'import-same', label: 'unchanged', number: byStatus('same').length },
        ]}
      />

      {settled > 0 && settled === preview.entries.length && !preview.unreadable.length && (
        <p className={styles.nothing}>
          {byStatus('same').length === settled
            ? 'Nothing to change: everything in this file is already on your site.'
            : 'Nothing to change: you have already made a decision on everything in this file.'}
        </p>
      )}

      <EntryGroups
        preview={preview}
        choices={choices}
        onChoices={onChoices}
        isReading={busy === 'reading'}
        isSaving={busy === 'saving'}
        correction={preview.format === 'csl-json' ? undefined : correction}
      />
    </>
  )
}
