import { memo, useId } from 'react'
import { ChangeTable } from './change-table.tsx'
import type { EntryProps } from './changed-entry.tsx'
import type { Choice } from './choices.ts'
import { CollectionSelect } from './collection-select.tsx'
import * as styles from './entry.module.css'
import { collectionLabel, matchLabel } from './labels.ts'
import { Warnings } from './warnings.tsx'

/** An entry that probably duplicates a work or an earlier entry: merged into it, added beside it, or left out. */
export const DuplicateEntry = memo(({ entry, choice, onChoose }: EntryProps) => {
  const id = useId()
  const isInFile = entry.match !== undefined && 'entry' in entry.match
  const options: [Choice['action'], string][] = [
    ['join', isInFile ? 'Merge the two' : 'Merge into yours'],
    ['add', 'Keep both'],
    ['leave', 'Leave out'],
  ]
  return (
    <article className={styles.entry} data-line={entry.line}>
      <div className={styles.pair}>
        <h3 id={id} className={styles.pairHead}>
          <span className={styles.entryTitle} dir="auto">
            {entry.title}
          </span>
          <small>
            {[!isInFile && collectionLabel(entry.collection), matchLabel(entry), `line ${entry.line}`].filter(Boolean).join(' · ')}
          </small>
        </h3>
        <div className={styles.segments} role="radiogroup" aria-labelledby={id}>
          {options.map(([action, label]) => (
            <label key={action} className={styles.segment}>
              <input type="radio" name={id} checked={choice.action === action} onChange={() => onChoose(entry.id, { ...choice, action })} />
              <span>{label}</span>
            </label>
          ))}
        </div>
      </div>
      <Warnings entry={entry} />
      {choice.action === 'join' && <ChangeTable entry={entry} choice={choice} onChange={(next) => onChoose(entry.id, next)} />}
      {choice.action === 'add' && (
        <div className={styles.target}>
          Goes to{' '}
          <CollectionSelect
            title={entry.title}
            value={choice.collection}
            onChange={(collection) => onChoose(entry.id, { ...choice, collection })}
          />
        </div>
      )}
    </article>
  )
})
