import { type InputHTMLAttributes, type Ref, useId } from 'react'
import * as styles from './field.module.css'
import { hintId } from './field-frame.tsx'

interface RadioFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'value'> {
  legend: string
  /** Labels by value, in order. */
  options: Record<string, string>
  hint?: string
  /** The chosen value, when the field is not registered with a form. */
  chosen?: string
  ref?: Ref<HTMLInputElement>
}

/** One choice of a few. */
export const RadioField = ({ legend, options, hint, chosen, ...input }: RadioFieldProps) => {
  const id = useId()
  return (
    <fieldset className={`${styles.field} ${styles.group}`} aria-describedby={hint ? hintId(id) : undefined}>
      <legend className={styles.label}>{legend}</legend>
      {Object.entries(options).map(([value, label]) => (
        <label key={value} className={styles.choice}>
          <input type="radio" value={value} {...(chosen !== undefined && { checked: chosen === value })} {...input} />
          {label}
        </label>
      ))}
      {hint && (
        <p id={hintId(id)} className={styles.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  )
}
