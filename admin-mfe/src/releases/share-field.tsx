import { SHARE_DEFAULT, SHARE_MAX } from '@portfolio/contracts'
import { CheckboxField } from '#shared/forms/checkbox-field.tsx'
import { TextField } from '#shared/forms/text-field.tsx'

interface ShareFieldProps {
  /** In percent, as typed. Null: all visitors at once. */
  value: string | null
  onChange: (share: string | null) => void
}

/** Whether a version goes to a share of the visitors first, and to how many percent. */
export const ShareField = ({ value, onChange }: ShareFieldProps) => (
  <>
    <CheckboxField
      label="Activate for a share first"
      checked={value !== null}
      onChange={({ target }) => onChange(target.checked ? String(SHARE_DEFAULT) : null)}
    />
    {value !== null && (
      <TextField
        label="Share of the visitors, in percent"
        hint={`1 to ${SHARE_MAX}. The share grows automatically while the version works; if it fails, the rollout stops.`}
        type="number"
        min={1}
        max={SHARE_MAX}
        step={1}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </>
)
