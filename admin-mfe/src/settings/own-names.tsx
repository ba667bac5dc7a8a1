import { OWN_NAMES_MAX, type SettingsValues } from '@portfolio/contracts'
import type { UseFormReturn } from 'react-hook-form'
import { TextField } from '#shared/forms/text-field.tsx'
import { OrderedRows } from '#shared/rows/ordered-rows.tsx'
import { useTextRows } from './use-text-rows.ts'

/** Edits the spellings of the owner's name, which have no order. */
export const OwnNames = ({ form }: { form: UseFormReturn<SettingsValues> }) => {
  const { rows, errors, message } = useTextRows(form, 'ownNames')
  return (
    <OrderedRows
      legend="Your name in publications"
      label="spelling"
      errorId="own-names"
      {...rows}
      onMove={undefined}
      max={OWN_NAMES_MAX}
      addLabel="Add a spelling"
      hint="Every spelling of your name in the author lines of your works, such as A. M. Turing. Lists highlight it."
      error={message}
    >
      {(_, index) => (
        <TextField label={`Spelling ${index + 1}`} required error={errors?.[index]?.message} {...form.register(`ownNames.${index}`)} />
      )}
    </OrderedRows>
  )
}
