import { Button } from '@portfolio/ui'
import { useId } from 'react'
import * as styles from './import.module.css'

interface ReadingProps {
  name: string
  read: number
  total: number
  onCancel: () => void
}

/** How far the reading of a file is. */
export const Reading = ({ name, read, total, onCancel }: ReadingProps) => {
  const id = useId()
  return (
    <div className={styles.reading}>
      <label htmlFor={id}>{name ? `Reading ${name}` : 'Reading the entries'}</label>
      <progress id={id} {...(total ? { value: read, max: total } : {})} />
      <p className={styles.soft}>{total ? `${read.toLocaleString('en')} of ${total.toLocaleString('en')} entries` : 'Sending the text…'}</p>
      <Button small onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
