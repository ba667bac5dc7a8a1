import { useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { TextField } from '#shared/forms/text-field.tsx'
import type { DetailsForm } from './work-draft.ts'

interface EmbargoFieldProps {
  form: UseFormReturn<DetailsForm>
  /** The position of the link in the list. */
  index: number
}

/** The value for a day that is typed in part, for which a date field has no value: without one, the file would be published. */
const INCOMPLETE = 'incomplete'

const getHint = (until: string | undefined): string => {
  if (!until) return 'Leave empty if it is public.'
  // Days are those of UTC.
  return until > new Date().toISOString().slice(0, 10) ? 'Becomes public automatically on this day.' : 'This day has come: it is public.'
}

/** Edits until when a link of a work is under an embargo. */
export const EmbargoField = ({ form, index }: EmbargoFieldProps) => {
  const input = useRef<HTMLInputElement>(null)
  const name = `details.links.${index}.until` as const
  const { ref, ...field } = form.register(name, {
    setValueAs: (day: string) => (input.current?.validity.badInput ? INCOMPLETE : day),
  })
  return (
    <TextField
      label="Embargo until"
      type="date"
      hint={getHint(form.watch(name))}
      error={form.formState.errors.details?.links?.[index]?.until?.message}
      {...field}
      // A date field fires no other event while a day is typed in part, and the form may be saved from the field.
      onKeyUp={field.onChange}
      ref={(element) => {
        input.current = element
        ref(element)
      }}
    />
  )
}
