import { ApiError } from '@portfolio/api-client'
import type { FormName, UnpublishedStatus, WorkingCopy } from '@portfolio/contracts'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { notify } from '#shared/toasts/notify.tsx'
import { getChanges, toUnpublishedRow } from '#shared/working-copies/rows.ts'
import { useWorkingCopies } from '#shared/working-copies/use-working-copies.ts'
import type { BrowserCopy } from './browser-copies.ts'
import { TOLERANCE_MS, type Undo } from './draft-offers.tsx'
import type { FormRow, OwnerFormProps } from './form-props.ts'
import { type SaveStatus, toTimes } from './status-field.tsx'
import { useAutosave } from './use-autosave.ts'
import type { FormBase } from './use-form-base.ts'

/** Converts unsaved text from the server to a copy that a form can start from. */
const toBrowserCopy = <Values>({ _id, version, baseVersion, savedAt }: WorkingCopy, values: Values): BrowserCopy<Values> => ({
  ...{ copyId: `server:${_id}`, rowId: _id, title: '', keptAt: Date.parse(savedAt), values },
  ...{ version: baseVersion ?? undefined, copyVersion: version },
})

const throwUnlessMissing = (error: unknown) => {
  if (!(error instanceof ApiError && error.status === 404)) throw error
}

type WorkingCopyOptions<Row extends FormRow, Values extends FieldValues> = Pick<
  OwnerFormProps<Row, Values>,
  'name' | 'opened' | 'toValues'
> &
  Required<Pick<OwnerFormProps<Row, Values>, 'toSent' | 'fromSent'>> & {
    form: UseFormReturn<Values>
    base: FormBase
  }

/** The working copy of the open item: stored while the owner types, offered when the item is opened again, and saved without publishing. */
export const useWorkingCopy = <Row extends FormRow, Values extends FieldValues>({
  name,
  opened: { row, restored },
  toValues,
  toSent,
  fromSent,
  form,
  base: { itemId, isDraft, writer, version, copyVersion },
}: WorkingCopyOptions<Row, Values>) => {
  const { api, session } = useAdmin()
  const isSignedOut = useAtomValue(session.expired)
  const { copies, isSupported, isPending, refresh, drop, latest } = useWorkingCopies(name)
  const isPublished = row !== null && !isDraft
  const [copy, setCopy] = useState(row?.copy)
  const [isKnown, setKnown] = useState(isSupported)
  // The row was opened before its unsaved changes had arrived.
  if (isSupported && !isKnown) {
    setKnown(true)
    if (isPublished && !restored) setCopy(getChanges(copies.find(({ _id }) => _id === row._id)))
  }
  const autosave = useAutosave({
    form,
    isSupported,
    // Unsaved changes on the server that the owner has neither restored nor discarded must not be overwritten.
    isOn: isSupported && (isDraft || !copy || restored !== null),
    isSignedOut,
    savedAt: isDraft && row?.copy && !restored ? new Date(row.copy.savedAt) : null,
    isOutdated: (hasTried) => hasTried || (isPublished && copyVersion.current !== undefined),
    send: async (values, signal) => {
      if (isPublished && !form.formState.isDirty) {
        await api.undoAutosave(name, itemId, copyVersion.current).catch(throwUnlessMissing)
        copyVersion.current = undefined
        return null
      }
      const sent = { values: toSent(values), version: copyVersion.current, baseVersion: isDraft ? undefined : version.current, writer }
      const saved = await api.autosave(name, itemId, sent, signal)
      copyVersion.current = saved.version
      if (row || form.formState.isDirty) return saved
      // A new item without any text is no draft. It stays one if this fails.
      const isRemoved = await api.removeEmptyDraft(name, itemId).then(
        () => true,
        () => false,
      )
      if (!isRemoved) return saved
      copyVersion.current = undefined
      drop(itemId)
      return null
    },
  })

  // Once the form is closed, the list must show what was autosaved here, also by a call that is then under way.
  const { hasStored } = autosave
  useEffect(() => () => void hasStored().then((isStored) => (isStored ? refresh() : undefined)), [refresh, hasStored])

  /** Resolves with what undoes it, or with undefined after a failure. */
  const removeFromServer = async (id: string, known: number | undefined, restore: () => Promise<unknown>): Promise<Undo | undefined> => {
    drop(id)
    try {
      await api.removeCopy(name, id, known)
    } catch {
      notify.error('Couldn’t discard the text. Try again.')
      void refresh()
      return undefined
    }
    return () => restore().then(refresh, () => notify.error('Couldn’t restore the text. Try again.'))
  }

  return {
    isSupported,
    isPending,
    autosave,
    /** Removes the draft that a form for a new item has stored, unless it was edited since. */
    discardDraft: async ({ rowId, newId, keptAt }: BrowserCopy<Values>): Promise<Undo | undefined> => {
      if (rowId !== null || !newId) return async () => undefined
      // The cached list may not be loaded yet, or be older than the draft.
      const draft = await latest(newId).catch(() => copies.find(({ _id }) => _id === newId))
      if (!draft?.status || Date.parse(draft.savedAt) > keptAt + TOLERANCE_MS) return async () => undefined
      return removeFromServer(newId, undefined, () => api.restoreCopy(name, newId))
    },
    /** Unsaved text of the row on the server. */
    offer: copy
      ? {
          copy: toBrowserCopy(copy, { ...toValues(row), ...fromSent(copy.values) }),
          isShown: isDraft || restored !== null,
          onDiscard: async () => {
            setCopy(undefined)
            const { _id: id, values, baseVersion } = copy
            const undo = await removeFromServer(id, copy.version, async () => {
              const { version } = await api.autosave(name, id, { values, baseVersion: baseVersion ?? undefined })
              setCopy({ ...copy, version })
            })
            if (!undo) setCopy(copy)
            return undo
          },
        }
      : null,
    /** Saves the text without publishing it. */
    keep: async (values: Values, next: UnpublishedStatus, status: SaveStatus) => {
      const kept = await api.keepUnpublished(name as Exclude<FormName, 'settings'>, itemId, {
        ...{ status: next, ...toTimes(status), values: toSent(values), writer },
        ...{ version: copyVersion.current, itemVersion: version.current },
      })
      return toUnpublishedRow<Row & { _id: string }>(kept)
    },
  }
}
