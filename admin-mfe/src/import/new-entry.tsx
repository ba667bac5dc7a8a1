import type { ImportEntry } from '@portfolio/contracts'
import { memo, useState } from 'react'
import type { EntryProps } from './changed-entry.tsx'
import { CollectionSelect } from './collection-select.tsx'
import * as pageStyles from './import-page.module.css'
import { fieldLabel } from './labels.ts'
import * as styles from './new-entry.module.css'
import { Warnings } from './warnings.tsx'

/** An older gateway knows only the old name. */
const getPlaceholders = ({ placeholders, standIns }: ImportEntry) => placeholders ?? standIns

const Fields = ({ entry }: { entry: ImportEntry }) => {
  const { fields, collection, dropped, privateFields = [] } = entry
  const placeholders = getPlaceholders(entry)
  return (
    <>
      <dl className={styles.fields}>
        {fields.map(([field, text]) => (
          <div key={field}>
            <dt>{fieldLabel(collection, field)}</dt>
            <dd dir="auto">
              {text}
              {placeholders.includes(field) && <em className={pageStyles.soft}> (a placeholder: the entry does not say)</em>}
            </dd>
          </div>
        ))}
      </dl>
      {privateFields.length > 0 && <p className={pageStyles.soft}>Kept, for you alone: {privateFields.join(', ')}.</p>}
      {dropped.length > 0 && <p className={pageStyles.soft}>Not imported, because works have no field for it: {dropped.join(', ')}.</p>}
    </>
  )
}

/** An entry of a new work: whether it is added, to which list, and what is saved. */
export const NewEntry = memo(({ entry, choice, onChoose }: EntryProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const isChosen = choice.action === 'add'
  const missing = getPlaceholders(entry).map((field) => fieldLabel(entry.collection, field).toLowerCase())
  return (
    <li className={styles.newEntry} data-line={entry.line}>
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
      <div className={styles.more}>
        <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
          <summary>
            What is saved
            {missing.length > 0 && <span className={pageStyles.soft}> · the entry has no {missing.join(', no ')}</span>}
            {entry.isUntitled && <span className={pageStyles.soft}> · not selected, because it has no title</span>}
          </summary>
          {isOpen && <Fields entry={entry} />}
        </details>
        <Warnings entry={entry} />
      </div>
    </li>
  )
})
