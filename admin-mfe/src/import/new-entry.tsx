import type { ImportEntry } from '@portfolio/contracts'
import { memo, useState } from 'react'
import type { EntryProps } from './changed-entry.tsx'
import { CollectionSelect } from './collection-select.tsx'
import * as styles from './import.module.css'
import { fieldLabel } from './labels.ts'

const Fields = ({ entry: { fields, standIns, collection, dropped } }: { entry: ImportEntry }) => (
  <>
    <dl className={styles.fields}>
      {fields.map(([field, text]) => (
        <div key={field}>
          <dt>{fieldLabel(collection, field)}</dt>
          <dd dir="auto">
            {text}
            {standIns.includes(field) && <em className={styles.soft}> (placeholder: not in the entry)</em>}
          </dd>
        </div>
      ))}
    </dl>
    {dropped.length > 0 && <p className={styles.soft}>Not imported, because there is no place for it: {dropped.join(', ')}.</p>}
  </>
)

/** An entry that is not there yet: whether it is added, where to, and what is saved. */
export const NewEntry = memo(({ entry, choice, onChoose }: EntryProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const isChosen = choice.action === 'add'
  const missing = entry.standIns.map((field) => fieldLabel(entry.collection, field).toLowerCase())
  return (
    <li className={styles.newEntry}>
      <label className={styles.newTitle}>
        <input
          type="checkbox"
          checked={isChosen}
          onChange={(event) => onChoose(entry.id, { ...choice, action: event.target.checked ? 'add' : 'leave' })}
        />
        <span dir="auto">{entry.title}</span>
      </label>
      <small className={styles.year}>{entry.year}</small>
      <CollectionSelect
        title={entry.title}
        value={choice.collection}
        disabled={!isChosen}
        onChange={(collection) => onChoose(entry.id, { ...choice, collection })}
      />
      <details className={styles.more} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>
          What is saved
          {missing.length > 0 && <span className={styles.soft}> · the entry has no {missing.join(', no ')}</span>}
          {entry.isUntitled && <span className={styles.soft}> · left out unless you tick it, because it has no title</span>}
        </summary>
        {isOpen && <Fields entry={entry} />}
      </details>
    </li>
  )
})
