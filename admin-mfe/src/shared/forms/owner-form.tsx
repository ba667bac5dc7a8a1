import { yupResolver } from '@hookform/resolvers/yup'
import { toasts } from '@portfolio/contracts'
import { Button } from '@portfolio/ui'
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import type { AnyObject, ObjectSchema } from 'yup'
import { useGoBack } from '#shared/history/use-go-back.ts'
import { notify } from '#shared/toasts/notify.tsx'
import { draftCopies } from './draft-copies.ts'
import { DraftOffers } from './draft-offers.tsx'
import { FailureNotice, type Trouble } from './failure-notice.tsx'
import * as styles from './form.module.css'
import { failureToast, type SaveMessages, saveFailureOf } from './save-failure.ts'
import { SaveState, type SaveStateName } from './save-state.tsx'
import { useUnsavedWork } from './unsaved-work.tsx'
import { useDraftCopy } from './use-draft-copy.ts'
import type { OpenForm } from './use-open-form.ts'

export interface FormRow {
  _id?: string
  version: number
}

export interface FieldsContext<Values extends FieldValues> {
  form: UseFormReturn<Values>
  /** What the fields start from: a restored text, the row, or nothing. */
  start: Values
  saving: boolean
  /** A part of the row was saved by a call of its own: later saves build on that version, unless someone else's came between. */
  advanceVersion: (version: number) => void
  /** Something is still on its way into the form: saving waits for it. */
  onBusy: (busy: boolean) => void
}

export interface OwnerFormProps<Row extends FormRow, Values extends FieldValues> extends OpenForm<Row, Values> {
  /** Names the browser's copies of unsaved text. */
  name: string
  title: string
  note: string
  /** "book", as in "This book was changed". */
  noun: string
  schema: ObjectSchema<AnyObject>
  valuesOf: (row: Row | null) => Values
  save: (values: Values, edited: { id: string | undefined; version: number | undefined } | null) => Promise<Row>
  /** The row as the server has it now; undefined when it is gone. */
  latest: (row: Row) => Promise<Row | undefined>
  findRow: (id: string) => Row | undefined
  onSaved: (row: Row, edited: boolean) => void
  messages: SaveMessages & { created: string }
  /** There is exactly one row, always open: no "Editing", no new one. */
  single?: boolean
  children: (fields: FieldsContext<Values>) => ReactNode
}

/** A form of the portal: checks, saves, tells what happened, and never loses a typed word. One mount is one opened row. */
const OpenedForm = <Row extends FormRow, Values extends FieldValues>({
  opened,
  open,
  askToOpen,
  name,
  noun,
  schema,
  valuesOf,
  save,
  latest,
  findRow,
  onSaved,
  messages,
  single = false,
  children,
}: OwnerFormProps<Row, Values>) => {
  const { row, restored } = opened
  const { mark } = useUnsavedWork()
  const goBack = useGoBack()
  const copies = useMemo(() => draftCopies<Values>(name, window.localStorage), [name])
  const [start] = useState(() => restored?.values ?? valuesOf(row))
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [busy, setBusy] = useState(false)
  const version = useRef(row ? (restored?.version ?? row.version) : undefined)
  const saveButton = useRef<HTMLButtonElement>(null)

  const form = useForm<Values>({
    resolver: yupResolver(schema) as unknown as Resolver<Values>,
    defaultValues: valuesOf(row) as DefaultValues<Values>,
  })
  const { isDirty, isSubmitting, errors } = form.formState
  const copy = useDraftCopy({
    form,
    copies,
    about: () => ({ rowId: row?._id ?? null, title: String(form.getValues('title' as Path<Values>) ?? ''), version: version.current }),
  })

  useEffect(() => mark(isDirty), [mark, isDirty])
  useEffect(() => () => mark(false), [mark])

  useEffect(() => {
    if (!restored) return
    form.reset(restored.values, { keepDefaultValues: true })
    copy.adopt(restored)
  }, [form, restored, copy.adopt])

  useEffect(() => {
    if (opened.key === 0) return
    window.scrollTo({ top: 0 })
    form.setFocus(Object.keys(form.getValues())[0] as Path<Values>, { shouldSelect: false })
  }, [form, opened.key])

  // The fields are disabled while a save is under way, so focus can only be placed once it has ended.
  const wasSubmitting = useRef(false)
  useEffect(() => {
    if (wasSubmitting.current && !isSubmitting && document.activeElement === document.body) {
      const [firstError] = Object.keys(errors)
      if (firstError) form.setFocus(firstError as Path<Values>)
      else saveButton.current?.focus()
    }
    wasSubmitting.current = isSubmitting
  }, [form, isSubmitting, errors])

  const submit = form.handleSubmit(async (values) => {
    setTrouble(null)
    try {
      const saved = await save(values, row && { id: row._id, version: version.current })
      copy.finish()
      mark(false)
      onSaved(saved, row !== null)
      const message = row ? toasts.updated : messages.created
      notify.success(message)
      open({ saved: true, row: single ? saved : null })
      goBack(message)
    } catch (error) {
      const failure = saveFailureOf(error, Object.keys(values))
      setTrouble(failure)
      if (failure.kind === 'invalid') for (const { path, msg } of failure.fields) form.setError(path as Path<Values>, { message: msg })
      notify.error(failureToast(failure, row !== null, messages))
    }
  })

  const withLatest = async (step: (newest: Row) => void) => {
    if (!row) return
    try {
      const newest = await latest(row)
      if (newest) step(newest)
      else setTrouble({ kind: 'gone' })
    } catch (error) {
      setTrouble(saveFailureOf(error, []))
    }
  }

  const state: SaveStateName = isSubmitting ? 'saving' : isDirty ? (copy.kept ? 'unsaved' : 'unkept') : opened.saved ? 'saved' : 'clean'
  const mine = () => ({ copyId: copy.copyId, rowId: null, title: '', keptAt: Date.now(), values: form.getValues() })

  return (
    <>
      <DraftOffers
        copies={copies}
        own={copy.copyId}
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
          {trouble && (
            <div className={styles.trouble}>
              <FailureNotice
                trouble={trouble}
                noun={noun}
                onLoadNewer={() =>
                  withLatest((newest) => {
                    copy.flush()
                    open({ row: newest })
                  })
                }
                onKeepMine={() =>
                  withLatest((newest) => {
                    version.current = newest.version
                    setTrouble({ kind: 'kept' })
                  })
                }
                onSaveAsNew={() => open({ restored: mine() })}
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
