import { Select } from '@portfolio/ui'
import { type Ref, type SelectHTMLAttributes, useId } from 'react'
import * as styles from './field.module.css'
import { describedBy, FieldFrame } from './field-frame.tsx'

interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> {
  label: string
  /** Labels by value, in order. */
  options: Record<string, string>
  /** Label of the empty value, which stands first. Without it there is none. */
  emptyLabel?: string
  error?: string | undefined
  hint?: string
  ref?: Ref<HTMLSelectElement>
}

export const SelectField = ({ label, options, emptyLabel, error, hint, ...select }: SelectFieldProps) => {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <Select id={id} className={styles.input} {...describedBy(id, { error, hint })} {...select}>
        {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
        {Object.entries(options).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </FieldFrame>
  )
}
