import { yupResolver } from '@hookform/resolvers/yup'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, type Resolver, useForm } from 'react-hook-form'
import { isTyping } from '#shared/is-typing.ts'
import { notify } from '#shared/toasts/notify.tsx'
import { useIsSlow } from '#shared/use-is-slow.ts'
import { useIsUnmounted } from '#shared/use-is-unmounted.ts'
import { type BrowserCopy, browserCopies } from './browser-copies.ts'
import { DraftOffers } from './draft-offers.tsx'
import * as styles from './form.module.css'
import { FormBar } from './form-bar.tsx'
import type { FieldsContext, FormBusy, FormRow, OwnerFormProps } from './form-props.ts'
import { FormStateContext } from './form-state-context.ts'
import { getSaveState } from './get-save-state.ts'
import { SaveProblem } from './save-problem.tsx'
import { StatusField } from './status-field.tsx'
import { useBrowserCopy } from './use-browser-copy.ts'
import { useFormBase } from './use-form-base.ts'
import { useFormFocus } from './use-form-focus.ts'
import { useFormPreview } from './use-form-preview.ts'
import { useLeaveWarning } from './use-leave-warning.ts'
import { useSave } from './use-save.ts'
import { useSaveKey } from './use-save-key.ts'
import { useStatusChoice } from './use-status-choice.ts'
import { useWorkingCopy } from './use-working-copy.ts'

/** A form with one row, or a new one, open. Remounted for each row that is opened. */
export const OpenedForm = <Row extends FormRow, Values extends FieldValues>(props: OwnerFormProps<Row, Values>) => {
  const { opened, open, requestOpen, name, schema, toValues, loadRow, single = false, aside, children } = props
  const { toSent = (values: Values) => values as Record<string, unknown>, fromSent = (sent) => sent as Partial<Values> } = props
  const { row, restored } = opened
  const copies = useMemo(() => browserCopies<Values>(name, window.localStorage), [name])
  const [initialValues] = useState(() => restored?.values ?? toValues(row))
  const [busyWith, setBusy] = useState<FormBusy>(false)
  const busy = busyWith !== false

  const form = useForm<Values>({
    resolver: yupResolver(schema) as unknown as Resolver<Values>,
    defaultValues: toValues(row) as DefaultValues<Values>,
  })
  const { isDirty, isSubmitting } = form.formState
  const base = useFormBase(name, opened)
  const { itemId, isDraft, version } = base
  const isPublished = row !== null && !isDraft
  const isSent = useRef((): boolean => false)
  const browserCopy = useBrowserCopy({
    ...{ form, copies, restored },
    describe: () => ({ ...base.describe(), isSent: isSent.current(), title: String(form.getValues('title' as Path<Values>) ?? '') }),
  })
  const { autosave, offer, discardDraft, keep, isSupported, isPending } = useWorkingCopy({ ...props, toSent, fromSent, form, base })
  isSent.current = autosave.isSent
  // The copy in the browser now says that the server has this text.
  useEffect(() => {
    if (autosave.state.kind === 'saved' && autosave.isSent()) browserCopy.flush()
  }, [autosave.state, autosave.isSent, browserCopy.flush])
  const isClosed = useIsUnmounted()
  const saveButton = useFormFocus(form, { ...opened, single })
  const element = useRef<HTMLFormElement>(null)
  const choice = useStatusChoice(row, itemId)
  const isUnsaved = isDirty || choice.isChanged || busyWith === true
  useSaveKey(element, isUnsaved && !busy)
  const saving = useSave({
    ...props,
    ...{ form, base, status: choice.status, isLimited: choice.isLimited, keep },
    settle: async () => {
      // The response to the last autosave of restored text may have been lost: only the server knows the version of that text.
      if (restored && autosave.state.kind === 'none') await autosave.flush()
      await autosave.settle()
    },
    flush: autosave.flush,
    onSuccess: () => {
      autosave.finish()
      browserCopy.finish()
    },
  })
  const { saveError } = saving

  useLeaveWarning({
    isUnsaved,
    hasUnsavedText: isDirty || busy,
    isStored: isDirty && !isPublished && !choice.isChanged && !busy && browserCopy.isStored && autosave.state.kind === 'saved',
    isScheduled: choice.saved.name === 'scheduled',
    hasBackup: browserCopy.isStored,
  })
  const isSlow = useIsSlow(isSubmitting)
  const { Preview, openPreview, closePreview } = useFormPreview(autosave.flush)

  const state = getSaveState({
    ...{ isSubmitting, isSlow, busyWith, isDirty, isDraft },
    isStatusChanged: choice.isChanged,
    hasBackup: browserCopy.isStored,
    autosave: autosave.state,
    wasSaved: opened.saved,
  })
  /** Continues in another form. An older text of this one must not replace what is typed there: both are the same writer. */
  const continueIn: typeof open = (next) => {
    autosave.finish()
    open(next)
  }
  const fields: FieldsContext<Values> = {
    form,
    initialValues,
    saving: isSubmitting,
    advanceVersion: (next) => {
      if (version.current !== undefined && next === version.current + 1) version.current = next
    },
    refill: (values) => {
      // The owner may be typing in another field than the first.
      const field = isTyping() ? (document.activeElement as HTMLInputElement).name : ''
      continueIn({ row, field, restored: { ...base.describe(), copyId: browserCopy.copyId, title: '', keptAt: Date.now(), values } })
    },
    onBusy: setBusy,
  }
  /** A copy of an earlier version of the portal lacks the fields that have been added since. */
  const openCopy = (of: Row | null, copy: BrowserCopy<Values>) =>
    requestOpen({ row: of, restored: { ...copy, values: { ...toValues(of), ...copy.values } } })
  const restore = async (copy: BrowserCopy<Values>) => {
    if (single || !copy.rowId) return openCopy(single ? row : null, copy)
    try {
      const loaded = (await loadRow?.(copy.rowId)) ?? null
      if (!isClosed()) openCopy(loaded, copy)
    } catch {
      // The text stays where it is, and is offered again.
      notify.error('Couldn’t open the draft. Try again.')
    }
  }
  // Without unsaved text on the server, a preview would only show the published page.
  const canPreview = isSupported && (isDraft || isDirty || autosave.state.kind === 'saved')

  return (
    <>
      <DraftOffers
        copies={copies}
        inUse={[browserCopy.copyId, restored?.copyId]}
        rowId={row?._id ?? null}
        single={single}
        server={offer}
        onDiscard={discardDraft}
        onRestore={restore}
      />
      <div className={Preview ? styles.wideColumns : aside && styles.columns}>
        <form ref={element} className={styles.form} onSubmit={saving.submit} noValidate>
          {row && !single && <p className={styles.editing}>Editing “{String(toValues(row).title ?? '')}”</p>}
          <fieldset className={styles.fields} disabled={isSubmitting}>
            <FormStateContext value={{ state, disabled: isSubmitting || busy }}>{children(fields)}</FormStateContext>
            {(isSupported || isPending) && name !== 'settings' && (
              <StatusField
                disabled={isPending || choice.isPending}
                status={choice.status}
                isPublished={isPublished}
                errors={saveError?.kind === 'invalid' ? saveError.times : undefined}
                onChange={choice.choose}
              />
            )}
            <SaveProblem
              {...props}
              open={continueIn}
              fromSent={fromSent}
              form={form}
              base={base}
              browserCopy={browserCopy}
              saving={saving}
            />
            <FormBar
              saveButton={saveButton}
              state={state}
              disabled={isSubmitting || busy}
              canPublish={isDraft && choice.status.name !== 'published'}
              canAddAnother={!row && !single}
              onCancel={row && !single ? () => requestOpen() : undefined}
              onPreview={canPreview && !Preview ? () => void openPreview() : undefined}
            />
          </fieldset>
        </form>
        {Preview ? (
          <Preview
            form={name}
            id={itemId}
            savedAt={autosave.state.kind === 'saved' ? autosave.state.at : null}
            onClose={() => {
              closePreview()
              saveButton.current?.focus()
            }}
          />
        ) : (
          aside?.(fields)
        )}
      </div>
    </>
  )
}
