import type { EditTarget, FormName } from '@portfolio/contracts'
import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { AnyObject, ObjectSchema } from 'yup'
import type { HasCopy } from '#shared/working-copies/rows.ts'
import type { SaveMessages } from './save-error.ts'
import type { OpenForm } from './use-open-form.ts'

export interface FormRow extends HasCopy {
  _id?: string
  version: number
}

/** `true`: a file is uploaded. `removing`: an image is removed from the saved row, which changes the version of the row. */
export type FormBusy = boolean | 'removing'

export interface FieldsContext<Values extends FieldValues> {
  form: UseFormReturn<Values>
  /** From a restored draft, the row, or empty for a new one. */
  initialValues: Values
  saving: boolean
  /** Call with the new version after a separate request has changed the row. Ignored if someone else has saved as well. */
  advanceVersion: (version: number) => void
  /** Replaces the values of the form without saving them. */
  refill: (values: Values) => void
  /** Disables the Save button: `true` during an upload. */
  onBusy: (busy: FormBusy) => void
}

export interface OwnerFormProps<Row extends FormRow, Values extends FieldValues> extends OpenForm<Row, Values> {
  /** Part of the storage keys of browser copies. */
  name: FormName
  title: string
  note: string
  /** "book", as in "This book was changed". */
  label: string
  schema: ObjectSchema<AnyObject>
  toValues: (row: Row | null) => Values
  save: (values: Values, target: EditTarget) => Promise<Row>
  /** Converts the values of the form to what is sent. */
  toSent?: (values: Values) => Record<string, unknown>
  /** Converts what was sent back to values of the form. */
  fromSent?: (sent: Record<string, unknown>) => Partial<Values>
  /** Fetches the row from the server. Resolves with undefined when it was deleted. */
  latest: (row: Row) => Promise<Row | undefined>
  /** Fetches the values of a published row that its list does not have, for a comparison with those of the form. */
  readRest?: ((row: Row) => Promise<Partial<Values>>) | undefined
  /** Resolves with a row of the list as the form needs it. Not used for a single row. */
  loadRow?: (id: string) => Promise<Row | undefined>
  onSaved: (row: Row, edited: boolean) => void
  messages: SaveMessages & { created: string }
  /** A row is being loaded; until then there is no form. */
  isLoading?: boolean
  /** The form edits the only row there is, which is always open. */
  single?: boolean
  /** Shown beside the form on a wide screen, and below it on others. */
  aside?: (fields: FieldsContext<Values>) => ReactNode
  children: (fields: FieldsContext<Values>) => ReactNode
}
