import type { ImportEntry } from '@portfolio/contracts'
import { memo } from 'react'
import { ChangeTable } from './change-table.tsx'
import type { Choice } from './choices.ts'
import * as styles from './entry.module.css'
import { collectionLabel, matchLabel } from './labels.ts'
import { Warnings } from './warnings.tsx'

export interface EntryProps {
  entry: ImportEntry
  choice: Choice
  onChoose: (id: string, choice: Choice) => void
}

/** An entry of a work that is already on the site, with the fields that differ. */
export const ChangedEntry = memo(({ entry, choice, onChoose }: EntryProps) => {
  const isChosen = choice.action === 'join'
  return (
    <article className={styles.entry} data-line={entry.line}>
      <h3 className={styles.entryHead}>
        <label className={styles.entryTitle}>
          <input
            type="checkbox"
            checked={isChosen}
            onChange={(event) => onChoose(entry.id, { ...choice, action: event.target.checked ? 'join' : 'leave' })}
          />
          <span dir="auto">{entry.match?.title ?? entry.title}</span>
        </label>
        <small>
          {collectionLabel(entry.collection)} · {matchLabel(entry)} · line {entry.line}
        </small>
      </h3>
      <Warnings entry={entry} />
      {isChosen && <ChangeTable entry={entry} choice={choice} onChange={(next) => onChoose(entry.id, next)} />}
    </article>
  )
})
