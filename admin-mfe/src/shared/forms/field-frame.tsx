import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import * as styles from './field.module.css'

export const errorId = (id: string) => `${id}-error`
export const hintId = (id: string) => `${id}-hint`

/** Returns the attributes that connect an input to its hint and its error. */
export const describedBy = (id: string, { error, hint }: { error?: string | undefined; hint?: ReactNode }) => ({
  'aria-invalid': error ? (true as const) : undefined,
  'aria-describedby': [hint ? hintId(id) : '', error ? errorId(id) : ''].filter(Boolean).join(' ') || undefined,
})

export const FieldError = ({ id, error }: { id: string; error?: string | undefined }) =>
  error ? (
    <p id={errorId(id)} className={styles.error}>
      <CircleAlert size={16} aria-hidden="true" />
      {error}
    </p>
  ) : null

interface FieldFrameProps {
  id: string
  label: string
  error?: string | undefined
  hint?: ReactNode
  wide?: boolean
  required?: boolean | undefined
  children: ReactNode
}

/** Label above, hint and error below. */
export const FieldFrame = ({ id, label, error, hint, wide = false, required = false, children }: FieldFrameProps) => (
  <div className={wide ? `${styles.field} ${styles.wide}` : styles.field}>
    <label className={styles.label} htmlFor={id} data-required={required ? '' : undefined}>
      {label}
    </label>
    {children}
    {hint && (
      <p id={hintId(id)} className={styles.hint}>
        {hint}
      </p>
    )}
    <FieldError id={id} error={error} />
  </div>
)
