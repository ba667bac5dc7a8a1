import { REASON_CHARACTERS_MAX } from '@portfolio/contracts'
import { TextField } from '#shared/forms/text-field.tsx'

interface ReasonFieldProps {
  hint?: string
  required?: boolean
  value: string
  onChange: (reason: string) => void
}

/** Why a change is made. Optional where it is one that an emergency needs: nobody has to think of a text first. */
export const ReasonField = ({ hint = 'Optional. The history shows it.', onChange, ...field }: ReasonFieldProps) => (
  <TextField label="Reason" hint={hint} maxLength={REASON_CHARACTERS_MAX} {...field} onChange={({ target }) => onChange(target.value)} />
)
