import { toasts } from '@portfolio/contracts'
import { type RefObject, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useGoBack } from '#shared/history/use-go-back.ts'
import { notify } from '#shared/toasts/notify.tsx'
import type { FormRow, OwnerFormProps } from './owner-form.tsx'
import { type SaveError, saveErrorToast, toSaveError } from './save-error.ts'

type SaveOptions<Row extends FormRow, Values extends FieldValues> = Pick<
  OwnerFormProps<Row, Values>,
  'opened' | 'open' | 'save' | 'latest' | 'onSaved' | 'messages' | 'single'
> & {
  form: UseFormReturn<Values>
  /** The version of the row that the text is based on. */
  version: RefObject<number | undefined>
  /** Called once the text is saved, before the form is replaced. */
  onSuccess: () => void
}

/** Saves the form. After a conflict, `loadNewer` continues with the server's version and `overwriteNewer` with the typed text. */
export const useSave = <Row extends FormRow, Values extends FieldValues>({
  opened: { row },
  open,
  save,
  latest,
  onSaved,
  messages,
  single = false,
  form,
  version,
  onSuccess,
}: SaveOptions<Row, Values>) => {
  const goBack = useGoBack()
  const [saveError, setSaveError] = useState<SaveError | { kind: 'overwrite' } | null>(null)

  const submit = form.handleSubmit(async (values) => {
    setSaveError(null)
    try {
      const saved = await save(values, row && { id: row._id, version: version.current })
      onSuccess()
      onSaved(saved, row !== null)
      const message = row ? toasts.updated : messages.created
      notify.success(message)
      open({ saved: true, row: single ? saved : null, savedId: single ? undefined : row?._id })
      goBack(message)
    } catch (thrown) {
      const error = toSaveError(thrown, Object.keys(values))
      setSaveError(error)
      if (error.kind === 'invalid') for (const { path, msg } of error.fields) form.setError(path as Path<Values>, { message: msg })
      notify.error(saveErrorToast(error, row !== null, messages))
    }
  })

  const withLatest = async (use: (newest: Row) => void) => {
    if (!row) return
    try {
      const newest = await latest(row)
      if (newest) use(newest)
      else setSaveError({ kind: 'deleted' })
    } catch (error) {
      setSaveError(toSaveError(error, []))
    }
  }

  return {
    saveError,
    submit,
    /** `storeCopy` runs before the newer version replaces the text. */
    loadNewer: (storeCopy: () => void) =>
      withLatest((newest) => {
        storeCopy()
        open({ row: newest })
      }),
    overwriteNewer: () =>
      withLatest((newest) => {
        version.current = newest.version
        setSaveError({ kind: 'overwrite' })
      }),
  }
}
