import { type ReactNode, useId } from 'react'
import * as styles from './settings.module.css'

interface FormGroupProps {
  title: string
  note?: string
  children: ReactNode
}

/** Fields that belong together. */
export const FormGroup = ({ title, note, children }: FormGroupProps) => {
  const id = useId()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <div className={styles.groupHead}>
        <h2 id={id}>{title}</h2>
        {note && <p>{note}</p>}
      </div>
      {children}
    </section>
  )
}
