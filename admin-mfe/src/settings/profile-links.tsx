import { PROFILE_LINKS_MAX, recognizeProfile, type SettingsValues } from '@portfolio/contracts'
import type { UseFormReturn } from 'react-hook-form'
import { TextField } from '#shared/forms/text-field.tsx'
import { OrderedRows } from '#shared/rows/ordered-rows.tsx'
import { useTextRows } from './use-text-rows.ts'

/** Edits the addresses of profiles. Below each stands the name that visitors see. */
export const ProfileLinks = ({ form }: { form: UseFormReturn<SettingsValues> }) => {
  const { values, rows, errors, message } = useTextRows(form, 'identity.profileLinks')
  return (
    <OrderedRows
      legend="More profiles"
      label="profile"
      errorId="profile-links"
      {...rows}
      max={PROFILE_LINKS_MAX}
      addLabel="Add a profile"
      hint={
        values.length === 0 && 'Google Scholar, GitHub, Bluesky, LinkedIn and others. Each is shown with the name and the icon of its site.'
      }
      error={message}
    >
      {(_, index) => {
        const address = values[index] ?? ''
        return (
          <TextField
            label={`Address of profile ${index + 1}`}
            required
            inputMode="url"
            placeholder="https://scholar.google.com/citations?user=…"
            hint={/^https?:\/\/\S{4,}/i.test(address) && `Shown as ${recognizeProfile(address).name}`}
            error={errors?.[index]?.message}
            {...form.register(`identity.profileLinks.${index}`)}
          />
        )
      }}
    </OrderedRows>
  )
}
