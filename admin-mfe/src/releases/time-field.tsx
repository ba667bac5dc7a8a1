import { TextField } from '#shared/forms/text-field.tsx'

interface TimeFieldProps {
  label: string
  hint: string
  /** As the browser's field has it, in its time zone; empty: none. */
  value: string
  onChange: (value: string) => void
}

export const TimeField = ({ label, hint, value, onChange }: TimeFieldProps) => (
  <TextField label={label} hint={hint} type="datetime-local" value={value} onChange={({ target }) => onChange(target.value)} />
)

/** Returns the time of such a field as ISO 8601. */
export const toInstant = (value: string): string => new Date(value).toISOString()
