import type { InputHTMLAttributes, Ref } from 'react'
import * as styles from './field.module.css'

interface CheckboxFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: string
  ref?: Ref<HTMLInputElement>
}

export const CheckboxField = ({ label, ...input }: CheckboxFieldProps) => (
  <label className={styles.choice}>
    <input type="checkbox" {...input} />
    {label}
  </label>
)
