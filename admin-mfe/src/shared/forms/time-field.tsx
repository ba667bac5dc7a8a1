import { TextField } from './text-field.tsx'

interface TimeFieldProps {
  label: string
  hint: string
  /** As the browser's field has it, in its time zone; empty: none. */
  value: string
  error?: string | undefined
  onChange: (value: string) => void
}

export const TimeField = ({ onChange, ...field }: TimeFieldProps) => (
  <TextField type="datetime-local" {...field} onChange={({ target }) => onChange(target.value)} />
)

/** Returns the time of such a field as ISO 8601. */
export const toInstant = (value: string): string => new Date(value).toISOString()

const MINUTE_MS = 60_000

/** Returns what the field has for a time in ISO 8601. */
export const toFieldTime = (iso: string): string => {
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)
}
