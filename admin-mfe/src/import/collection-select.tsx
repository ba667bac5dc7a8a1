import { type WorkCollectionName, workCollections } from '@portfolio/contracts'
import { Select } from '@portfolio/ui'
import { collectionLabel } from './labels.ts'
import * as styles from './new-entry.module.css'

interface CollectionSelectProps {
  title: string
  value: WorkCollectionName
  disabled?: boolean
  onChange: (name: WorkCollectionName) => void
}

export const CollectionSelect = ({ title, value, disabled = false, onChange }: CollectionSelectProps) => (
  <Select
    className={styles.select}
    aria-label={`List for ${title}`}
    value={value}
    disabled={disabled}
    onChange={(event) => onChange(event.target.value as WorkCollectionName)}
  >
    {workCollections().map(({ name }) => (
      <option key={name} value={name}>
        {collectionLabel(name)}
      </option>
    ))}
  </Select>
)
