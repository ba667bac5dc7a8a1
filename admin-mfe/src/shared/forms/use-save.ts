import { schedulesQuery, settingsQuery } from '@portfolio/api-client'
import { toasts, type UnpublishedStatus } from '@portfolio/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { type BaseSyntheticEvent, type FormEvent, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useGoBack } from '#shared/history/use-go-back.ts'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { notify } from '#shared/toasts/notify.tsx'
import { useIsUnmounted } from '#shared/use-is-unmounted.ts'
import { isUnpublished } from '#shared/working-copies/rows.ts'
import type { FormRow, OwnerFormProps } from './form-props.ts'
import { type SaveError, saveErrorToast, toSaveError } from './save-error.ts'
import { type SaveStatus, toTimes } from './status-field.tsx'
import type { FormBase } from './use-form-base.ts'

type SaveOptions<Row extends FormRow, Values extends FieldValues> = Pick<
  OwnerFormProps<Row, Values>,
  'opened' | 'open' | 'save' | 'latest' | 'readRest' | 'onSaved' | 'messages' | 'single'
> & {
  form: UseFormReturn<Values>
  base: FormBase
  status: SaveStatus
  /** Whether the item is to be unpublished at some time. */
  isLimited: boolean
  /** Saves the text without publishing it. */
  keep: (values: Values, next: UnpublishedStatus, status: SaveStatus) => Promise<Row>
  /** Resolves once no autosave is under way. */
  settle: () => Promise<void>
  /** Stores unsaved text on the server, after a failed save. */
  flush: () => Promise<void>
  /** Called once the text is saved, before the form is replaced. */
  onSuccess: () => void
}

/** Value of the button that saves and then continues with an empty form instead of going back. */
export const ADD_ANOTHER = 'add-another'

/** Value of the button that publishes an unpublished item, whatever its status is. */
export const PUBLISH = 'publish'

/** The row as saved elsewhere, with the values that its list does not have. */
interface Newest<Row, Values> {
  row: Row
  rest: Partial<Values>
}

export interface Saving<Row, Values> {
  saveError: SaveError | { kind: 'overwrite' } | null
  submit: (event: FormEvent) => Promise<void>
  /** Once the owner asked to compare it. */
  newest: Newest<Row, Values> | undefined
  compare: () => Promise<void>
  stopComparing: () => void
  /** `storeCopy` runs before the newer version replaces the text. */
  loadNewer: (storeCopy: () => void) => Promise<void>
  /**
   * `continueWith` opens the newer version with the typed text. It runs when another form has added the only row there is, and when the row was
   * unpublished.
   */
  overwriteNewer: (continueWith: (row: Row) => void) => Promise<void>
}

const getButton = (event: BaseSyntheticEvent | undefined) =>
  ((event?.nativeEvent as SubmitEvent | undefined)?.submitter as HTMLButtonElement | null | undefined)?.value

/** Saves the form. After a conflict, `loadNewer` continues with the server's version and `overwriteNewer` with the typed text. */
export const useSave = <Row extends FormRow, Values extends FieldValues>({
  opened: { row },
  open,
  save,
  latest,
  readRest = async () => ({}),
  onSaved,
  messages,
  single = false,
  form,
  base: { itemId, idOfNew, getNewCopyVersion, getVersionKnown, version, copyVersion },
  status,
  isLimited,
  keep,
  settle,
  flush,
  onSuccess,
}: SaveOptions<Row, Values>): Saving<Row, Values> => {
  const goBack = useGoBack()
  const isClosed = useIsUnmounted()
  const { api } = useAdmin()
  const client = useQueryClient()
  const [newest, setNewest] = useState<Newest<Row, Values>>()
  const [saveError, setSaveError] = useState<SaveError | { kind: 'overwrite' } | null>(null)

  const isPublished = row !== null && !isUnpublished(row)

  const publish = (values: Values) => {
    // A draft has a version only if it was published elsewhere and the owner chose to overwrite that.
    const isNew = !isPublished && version.current === undefined
    const edited = {
      id: row?._id ?? itemId,
      version: version.current,
      ...(single && { newId: idOfNew, newCopyVersion: getNewCopyVersion() }),
    }
    const target = isNew ? { newId: itemId } : edited
    const { unpublishAt } = toTimes(status)
    return save(values, { ...target, copyVersion: copyVersion.current, ...((unpublishAt || isLimited) && { unpublishAt }) })
  }
  const getMessage = (next: SaveStatus['name']) => {
    if (next === 'published') return isPublished ? toasts.updated : messages.created
    if (isPublished) return toasts.unpublished
    if (next === 'scheduled') return toasts.scheduled
    return next === 'draft' ? toasts.draftSaved : toasts.keptPrivate
  }

  const run = async (values: Values, next: SaveStatus['name'], another: boolean) => {
    setSaveError(null)
    try {
      await settle()
      const saved = next === 'published' ? await publish(values) : await keep(values, next, status)
      onSuccess()
      onSaved(saved, row !== null)
      void client.invalidateQueries({ queryKey: schedulesQuery(api).queryKey })
      // The settings say whether there is any work, which this save may have changed.
      const settings = settingsQuery(api)
      if (client.getQueryData(settings.queryKey)?.hasWorks === false) void client.invalidateQueries({ queryKey: settings.queryKey })
      const message = getMessage(next)
      notify.success(message)
      // The owner may have gone to another row or page during the call, and be typing there.
      if (isClosed()) return
      open({ saved: true, row: single ? saved : null, savedId: single ? undefined : saved._id, another })
      if (!another) goBack(message)
    } catch (thrown) {
      void flush()
      const error = toSaveError(thrown, Object.keys(values))
      setSaveError(error)
      if (error.kind === 'invalid') for (const { path, msg } of error.fields) form.setError(path as Path<Values>, { message: msg })
      notify.error(saveErrorToast(error, row !== null, messages))
    }
  }
  const getNext = (event: BaseSyntheticEvent | undefined) => (getButton(event) === PUBLISH ? 'published' : status.name)

  const submit = form.handleSubmit(
    (values, event) => run(values, getNext(event), getButton(event) === ADD_ANOTHER),
    // Unpublished items may be incomplete.
    (_, event) => {
      const next = getNext(event)
      return next === 'published' ? undefined : run(form.getValues(), next, getButton(event) === ADD_ANOTHER)
    },
  )

  const withLatest = async (use: (newest: Row) => void | Promise<void>) => {
    // The failed save has sent the text to the server, which gives the working copy another version.
    await settle()
    try {
      const found = await latest(row ?? ({ _id: itemId, version: 0 } as Row))
      if (isClosed()) return
      if (found) await use(found)
      else setSaveError({ kind: 'deleted' })
    } catch (error) {
      setSaveError(toSaveError(error, []))
    }
  }

  return {
    saveError,
    submit,
    newest,
    compare: () => withLatest(async (row) => setNewest({ row, rest: isUnpublished(row) ? {} : await readRest(row) })),
    stopComparing: () => setNewest(undefined),
    loadNewer: (storeCopy) =>
      withLatest((found) => {
        storeCopy()
        open({ row: found })
      }),
    overwriteNewer: (continueWith) =>
      withLatest((found) => {
        const isOther = found._id !== undefined && found._id !== itemId
        if (isOther || (isPublished && isUnpublished(found))) return continueWith(found)
        version.current = isUnpublished(found) ? undefined : found.version
        copyVersion.current = getVersionKnown(found)
        setSaveError({ kind: 'overwrite' })
      }),
  }
}
