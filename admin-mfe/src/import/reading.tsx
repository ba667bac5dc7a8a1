import { Button } from '@portfolio/ui'
import { useEffect, useId, useRef } from 'react'
import * as pageStyles from './import-page.module.css'
import * as styles from './reading.module.css'

interface ReadingProps {
  /** Such as "Reading “papers.bib”". */
  label: string
  read: number
  total: number
  /** Such as "12 of 30 entries". */
  detail: string
  onCancel: () => void
}

/** The progress of reading a file. Takes the focus, because the element that had it is gone. */
export const Reading = ({ label, read, total, detail, onCancel }: ReadingProps) => {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.focus({ preventScroll: true }), [])
  return (
    <section ref={section} className={styles.reading} tabIndex={-1} aria-labelledby={id}>
      <label id={id} htmlFor={`${id}-progress`}>
        {label}
      </label>
      <progress id={`${id}-progress`} {...(total ? { value: read, max: total } : {})} />
      <p className={pageStyles.soft}>{detail}</p>
      <Button small onClick={onCancel}>
        Cancel
      </Button>
    </section>
  )
}
