import type { ComponentProps } from 'react'
import * as styles from './address-field.module.css'
import { TextField } from './text-field.tsx'

interface AddressFieldProps extends Omit<ComponentProps<typeof TextField>, 'hint'> {
  /** Of the list: `/books`. */
  path: string
  /** The current last part; empty if there is none. */
  slug: string
  typed: string | undefined
  /** Shown while there is none. */
  emptyHint: string
}

/** Edits the last part of the address of an item's page, and shows the resulting address. */
export const AddressField = ({ path, slug, typed, emptyHint, ...field }: AddressFieldProps) => {
  const chosen = typed || slug
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
  return <TextField spellCheck={false} autoCapitalize="none" placeholder={slug} hint={hint} {...field} />
}
