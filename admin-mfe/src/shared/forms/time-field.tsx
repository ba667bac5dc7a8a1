import { TextField } from './text-field.tsx'

interface TimeFieldProps {
  label: string
  hint: string
  /** In the format of the browser's field, in its time zone; empty for none. */
  value: string
  disabled?: boolean
  required?: boolean
  error?: string | undefined
  onChange: (value: string) => void
}

export const TimeField = ({ onChange, ...field }: TimeFieldProps) => (
  <TextField type="datetime-local" {...field} onChange={({ target }) => onChange(target.value)} />
)

/** Converts the value of a time field to ISO 8601. */
export const toInstant = (value: string): string => new Date(value).toISOString()

const MINUTE_MS = 60_000

/** Converts a time in ISO 8601 to the value of a time field. */
export const toFieldTime = (iso: string): string => {
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)
}
