import { REASON_CHARACTERS_MAX } from '@portfolio/contracts'
import { TextField } from '#shared/forms/text-field.tsx'

interface ReasonFieldProps {
  value: string
  onChange: (reason: string) => void
}

/** Why a version is activated or rolled back. Optional: in an emergency, nobody has to think of a text first. */
export const ReasonField = ({ value, onChange }: ReasonFieldProps) => (
  <TextField
    label="Reason"
    hint="Optional. The history shows it."
    maxLength={REASON_CHARACTERS_MAX}
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
)
