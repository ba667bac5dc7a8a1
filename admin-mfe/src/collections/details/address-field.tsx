import type { UseFormReturn } from 'react-hook-form'
import { TextField } from '#shared/forms/text-field.tsx'
import * as styles from './details.module.css'
import type { DetailsForm } from './work-draft.ts'

interface AddressFieldProps {
  form: UseFormReturn<DetailsForm>
  /** Of the list: `/books`. */
  path: string
  /** The current one; empty if there is none. */
  slug: string
}

/** Edits the last part of the address of a work's page, and shows the resulting address. */
export const AddressField = ({ form, path, slug }: AddressFieldProps) => {
  const typed = form.watch('slug') || slug
  const hint = typed ? (
    <>
      The page is at{' '}
      <span className={styles.address}>
        {window.location.origin}
        {path}/{typed}
      </span>
      {slug && typed !== slug && '. The current address will redirect to it.'}
    </>
  ) : (
    'Leave empty to create it from the title and year when you save, for example on-computable-numbers-1936.'
  )
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Address</legend>
      <TextField
        label="Last part of the address"
        spellCheck={false}
        autoCapitalize="none"
        placeholder={slug}
        hint={hint}
        error={form.formState.errors.slug?.message}
        {...form.register('slug')}
      />
    </fieldset>
  )
}
