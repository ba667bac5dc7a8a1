import type { UseFormReturn } from 'react-hook-form'
import * as styles from './address-field.module.css'
import { TextField } from './text-field.tsx'

interface AddressFieldProps {
  form: UseFormReturn<{ slug: string }>
  /** Of the list: `/books`. */
  path: string
  /** The current last part; empty if there is none. */
  slug: string
  /** Shown while there is none. */
  emptyHint: string
}

/**
 * Edits the last part of the address of an item's page, and shows the resulting address. Registers itself when it is rendered, like the fields
 * above it: the first that is registered gets focus if several are invalid.
 */
export const AddressField = ({ form, path, slug, emptyHint }: AddressFieldProps) => {
  const chosen = form.watch('slug') || slug
  const hint = chosen ? (
    <>
      The page is at{' '}
      <span className={styles.address}>
        {window.location.origin}
        {path}/{chosen}
      </span>
      {slug && chosen !== slug && '. The current address will redirect to it.'}
    </>
  ) : (
    emptyHint
  )
  return (
    <TextField
      label="Last part of the address"
      spellCheck={false}
      autoCapitalize="none"
      placeholder={slug}
      hint={hint}
      error={form.formState.errors.slug?.message}
      {...form.register('slug')}
    />
  )
}
