import { REASON_CHARACTERS_MAX } from '@portfolio/contracts'
import { TextField } from '#shared/forms/text-field.tsx'

interface ReasonFieldProps {
  hint?: string
  value: string
  onChange: (reason: string) => void
}

/** Why a change is made. Optional where it is one that an emergency needs: nobody has to think of a text first. */
export const ReasonField = ({ hint = 'Optional. The history shows it.', value, onChange }: ReasonFieldProps) => (
  <TextField label="Reason" hint={hint} maxLength={REASON_CHARACTERS_MAX} value={value} onChange={({ target }) => onChange(target.value)} />
)
