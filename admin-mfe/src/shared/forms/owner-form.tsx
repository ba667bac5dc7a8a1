import { yupResolver } from '@hookform/resolvers/yup'
import { Button } from '@portfolio/ui'
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import type { AnyObject, ObjectSchema } from 'yup'
import { draftCopies } from './draft-copies.ts'
import { DraftOffers } from './draft-offers.tsx'
import * as styles from './form.module.css'
import { SaveErrorNotice } from './save-error-notice.tsx'
import type { SaveMessages } from './save-failure.ts'
import { SaveState, type SaveStateName } from './save-state.tsx'
import { useUnsavedWork } from './unsaved-work.tsx'
import { useDraftCopy } from './use-draft-copy.ts'
import { useFormFocus } from './use-form-focus.ts'
import type { OpenForm } from './use-open-form.ts'
import { useSave } from './use-save.ts'

export interface FormRow {
  _id?: string
  version: number
}

export interface FieldsContext<Values extends FieldValues> {
  form: UseFormReturn<Values>
  /** Initial values: those of a restored draft, the row, or a new one. */
  start: Values
  saving: boolean
  /** Called after a separate call has changed the row, so that later saves build on the new version, unless someone else also saved. */
  advanceVersion: (version: number) => void
  /** Disables Save, for example during an upload. */
  onBusy: (busy: boolean) => void
}

export interface OwnerFormProps<Row extends FormRow, Values extends FieldValues> extends OpenForm<Row, Values> {
  /** Names the draft copies in the browser. */
  name: string
  title: string
  note: string
  /** "book", as in "This book was changed". */
  noun: string
  schema: ObjectSchema<AnyObject>
  valuesOf: (row: Row | null) => Values
  save: (values: Values, edited: { id: string | undefined; version: number | undefined } | null) => Promise<Row>
  /** Fetches the row from the server. Resolves with undefined when it was deleted. */
  latest: (row: Row) => Promise<Row | undefined>
  findRow: (id: string) => Row | undefined
  onSaved: (row: Row, edited: boolean) => void
  messages: SaveMessages & { created: string }
  /** There is exactly one row, which is always open. */
  single?: boolean
  children: (fields: FieldsContext<Values>) => ReactNode
}

/** One opened row; remounted for each. */
const OpenedForm = <Row extends FormRow, Values extends FieldValues>(props: OwnerFormProps<Row, Values>) => {
  const { opened, open, askToOpen, name, noun, schema, valuesOf, findRow, single = false, children } = props
  const { row, restored } = opened
  const { mark } = useUnsavedWork()
  const copies = useMemo(() => draftCopies<Values>(name, window.localStorage), [name])
  const [start] = useState(() => restored?.values ?? valuesOf(row))
  const [busy, setBusy] = useState(false)
  const version = useRef(row ? (restored?.version ?? row.version) : undefined)

  const form = useForm<Values>({
    resolver: yupResolver(schema) as unknown as Resolver<Values>,
    defaultValues: valuesOf(row) as DefaultValues<Values>,
  })
  const { isDirty, isSubmitting } = form.formState
  const draft = useDraftCopy({
    form,
    copies,
    restored,
    about: () => ({ rowId: row?._id ?? null, title: String(form.getValues('title' as Path<Values>) ?? ''), version: version.current }),
  })
  const saveButton = useFormFocus(form, opened.key > 0)
  const { saveError, submit, loadNewer, overwriteNewer } = useSave({
    ...props,
    form,
    version,
    onSuccess: () => {
      draft.finish()
      mark(false)
    },
  })

  useEffect(() => mark(isDirty), [mark, isDirty])
  useEffect(() => () => mark(false), [mark])

  const state: SaveStateName = isSubmitting ? 'saving' : isDirty ? (draft.kept ? 'unsaved' : 'uncopied') : opened.saved ? 'saved' : 'clean'
  const asNewDraft = () => ({ copyId: draft.copyId, rowId: null, title: '', keptAt: Date.now(), values: form.getValues() })

  return (
    <>
      <DraftOffers
        copies={copies}
        own={draft.copyId}
        rowId={row?._id ?? null}
        onRestore={(offer) => askToOpen({ row: single ? row : (offer.rowId && findRow(offer.rowId)) || null, restored: offer })}
      />
      {row && !single && (
        <div className={styles.editing}>
          <p>Editing “{String(valuesOf(row).title ?? '')}”</p>
          <Button small onClick={() => askToOpen()}>
            Cancel
          </Button>
        </div>
      )}
      <form className={styles.form} onSubmit={submit} noValidate>
        <fieldset className={styles.fields} disabled={isSubmitting}>
          {children({
            form,
            start,
            saving: isSubmitting,
            advanceVersion: (next) => {
              if (version.current !== undefined && next === version.current + 1) version.current = next
            },
            onBusy: setBusy,
          })}
          {saveError && (
            <div className={styles.error}>
              <SaveErrorNotice
                error={saveError}
                label={noun}
                onLoadNewer={() => loadNewer(draft.flush)}
                onKeepMine={overwriteNewer}
                onSaveAsNew={() => open({ restored: asNewDraft() })}
              />
            </div>
          )}
          <div className={styles.bar}>
            <Button ref={saveButton} type="submit" variant="primary" disabled={isSubmitting || busy}>
              Save
            </Button>
            <SaveState state={state} />
          </div>
        </fieldset>
      </form>
    </>
  )
}

/** A form of the portal: validates, saves, reports the outcome and never loses typed text. */
export const OwnerForm = <Row extends FormRow, Values extends FieldValues>(props: OwnerFormProps<Row, Values>) => {
  const titleId = useId()
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h1 id={titleId} className={styles.title} tabIndex={-1}>
          {props.title}
        </h1>
        <p className={styles.note}>{props.note}</p>
      </div>
      <OpenedForm key={props.opened.key} {...props} />
    </section>
  )
}
