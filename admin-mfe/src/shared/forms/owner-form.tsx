import { yupResolver } from '@hookform/resolvers/yup'
import { Button } from '@portfolio/ui'
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import type { AnyObject, ObjectSchema } from 'yup'
import { draftCopies } from './draft-copies.ts'
import { DraftOffers } from './draft-offers.tsx'
import * as styles from './form.module.css'
import type { SaveMessages } from './save-error.ts'
import { SaveErrorNotice } from './save-error-notice.tsx'
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
  /** From a restored draft, the row, or empty for a new one. */
  initialValues: Values
  saving: boolean
  /** Call with the new version after a separate request has changed the row. Ignored if someone else has saved as well. */
  advanceVersion: (version: number) => void
  /** Replaces what the form has; it is not saved yet. */
  refill: (values: Values) => void
  /** Disables the Save button, for example during an upload. */
  onBusy: (busy: boolean) => void
}

export interface OwnerFormProps<Row extends FormRow, Values extends FieldValues> extends OpenForm<Row, Values> {
  /** Part of the storage keys of draft copies. */
  name: string
  title: string
  note: string
  /** "book", as in "This book was changed". */
  label: string
  schema: ObjectSchema<AnyObject>
  toValues: (row: Row | null) => Values
  save: (values: Values, edited: { id: string | undefined; version: number | undefined } | null) => Promise<Row>
  /** Fetches the row from the server. Resolves with undefined when it was deleted. */
  latest: (row: Row) => Promise<Row | undefined>
  findRow: (id: string) => Row | undefined
  onSaved: (row: Row, edited: boolean) => void
  messages: SaveMessages & { created: string }
  /** The form edits the only row there is, which is always open. */
  single?: boolean
  /** Stands beside the form on a wide screen, and below it on others. */
  aside?: (fields: FieldsContext<Values>) => ReactNode
  children: (fields: FieldsContext<Values>) => ReactNode
}

/** Remounted for each row that is opened. */
const OpenedForm = <Row extends FormRow, Values extends FieldValues>(props: OwnerFormProps<Row, Values>) => {
  const { opened, open, requestOpen, name, label, schema, toValues, findRow, single = false, aside, children } = props
  const { row, restored } = opened
  const { setUnsaved, setStored } = useUnsavedWork()
  const copies = useMemo(() => draftCopies<Values>(name, window.localStorage), [name])
  const [initialValues] = useState(() => restored?.values ?? toValues(row))
  const [busy, setBusy] = useState(false)
  const version = useRef(row ? (restored?.version ?? row.version) : undefined)

  const form = useForm<Values>({
    resolver: yupResolver(schema) as unknown as Resolver<Values>,
    defaultValues: toValues(row) as DefaultValues<Values>,
  })
  const { isDirty, isSubmitting } = form.formState
  const draft = useDraftCopy({
    form,
    copies,
    restored,
    describe: () => ({ rowId: row?._id ?? null, title: String(form.getValues('title' as Path<Values>) ?? ''), version: version.current }),
  })
  const saveButton = useFormFocus(form, { ...opened, single })
  const { saveError, submit, loadNewer, overwriteNewer } = useSave({
    ...props,
    form,
    version,
    onSuccess: () => {
      draft.finish()
      setUnsaved(false)
    },
  })

  useEffect(() => setUnsaved(isDirty || busy), [setUnsaved, isDirty, busy])
  useEffect(() => () => setUnsaved(false), [setUnsaved])
  useEffect(() => setStored(draft.isStored), [setStored, draft.isStored])

  const getState = (): SaveStateName => {
    if (isSubmitting) return 'saving'
    if (busy) return 'uploading'
    if (isDirty) return draft.isStored ? 'unsaved' : 'noBackup'
    return opened.saved ? 'saved' : 'clean'
  }
  const fields: FieldsContext<Values> = {
    form,
    initialValues,
    saving: isSubmitting,
    advanceVersion: (next) => {
      if (version.current !== undefined && next === version.current + 1) version.current = next
    },
    refill: (values) => {
      const copy = { copyId: draft.copyId, rowId: row?._id ?? null, version: version.current, title: '', keptAt: Date.now(), values }
      open({ row, restored: copy })
    },
    onBusy: setBusy,
  }
  const asNewDraft = () => ({ copyId: draft.copyId, rowId: null, title: '', keptAt: Date.now(), values: form.getValues() })

  return (
    <>
      <DraftOffers
        copies={copies}
        inUse={[draft.copyId, restored?.copyId]}
        rowId={row?._id ?? null}
        onRestore={(offer) => requestOpen({ row: single ? row : (offer.rowId && findRow(offer.rowId)) || null, restored: offer })}
      />
      {row && !single && (
        <div className={styles.editing}>
          <p>Editing “{String(toValues(row).title ?? '')}”</p>
          <Button small onClick={() => requestOpen()}>
            Cancel
          </Button>
        </div>
      )}
      <div className={aside && styles.columns}>
        <form className={styles.form} onSubmit={submit} noValidate>
          <fieldset className={styles.fields} disabled={isSubmitting}>
            {children(fields)}
            {saveError && (
              <div className={styles.error}>
                <SaveErrorNotice
                  error={saveError}
                  label={label}
                  onLoadNewer={() => loadNewer(draft.flush)}
                  onKeepText={overwriteNewer}
                  onSaveAsNew={() => open({ restored: asNewDraft() })}
                />
              </div>
            )}
            <div className={styles.bar}>
              <Button ref={saveButton} type="submit" variant="primary" disabled={isSubmitting || busy}>
                Save
              </Button>
              <SaveState state={getState()} />
            </div>
          </fieldset>
        </form>
        {aside?.(fields)}
      </div>
    </>
  )
}

/** A form of the portal: validates, saves, reports the result and never loses typed text. */
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
