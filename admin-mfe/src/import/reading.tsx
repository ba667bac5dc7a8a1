import { Button } from '@portfolio/ui'
import { useEffect, useId, useRef } from 'react'
import * as styles from './import.module.css'

interface ReadingProps {
  name: string
  isLookedUp: boolean
  read: number
  total: number
  onCancel: () => void
}

const COUNTED = { true: 'works', false: 'entries' }
const WAITING = { true: 'Waiting for the answer…', false: 'Sending the text…' }

/** How far the reading of a file or of a list of works is. Takes the focus of the button that began it. */
export const Reading = ({ name, isLookedUp, read, total, onCancel }: ReadingProps) => {
  const id = useId()
  const section = useRef<HTMLDivElement>(null)
  useEffect(() => section.current?.focus({ preventScroll: true }), [])
  const kind = `${isLookedUp}` as const
  return (
    <div ref={section} className={styles.reading} tabIndex={-1}>
      <label htmlFor={id}>{isLookedUp ? `Looking up ${name}` : name ? `Reading ${name}` : 'Reading the entries'}</label>
      <progress id={id} {...(total ? { value: read, max: total } : {})} />
      <p className={styles.soft}>
        {total ? `${read.toLocaleString('en')} of ${total.toLocaleString('en')} ${COUNTED[kind]}` : WAITING[kind]}
      </p>
      <Button small onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
