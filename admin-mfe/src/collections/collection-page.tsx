import { type ListCollection, listTexts } from '@portfolio/contracts'
import { useCallback, useMemo } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useEditAddress } from '#shared/forms/edit-address.ts'
import { OwnerForm } from '#shared/forms/owner-form.tsx'
import { saveMessages } from '#shared/forms/save-error.ts'
import { TextField } from '#shared/forms/text-field.tsx'
import { useOpenForm } from '#shared/forms/use-open-form.ts'
import { ListFrame } from '#shared/lists/list-frame.tsx'
import { useDeleteRow } from '#shared/lists/use-delete-row.ts'
import { useList } from '#shared/lists/use-list.ts'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { notify } from '#shared/toasts/notify.tsx'
import { CollectionTable } from './collection-table.tsx'
import { DetailsSection } from './details/details-section.tsx'
import { TitleField } from './details/title-field.tsx'
import { type DetailsForm, toWorkDraft } from './details/work-draft.ts'
import { formSchema } from './details/work-schema.ts'
import { Preview } from './preview/preview.tsx'
import { fieldText, type Row, type Values } from './row.ts'

/** The page of a list collection: its form with the list below, both derived from the definition. */
export const CollectionPage = ({ collection }: { collection: ListCollection }) => {
  const { name } = collection
  const { label, form, list, fields: fieldTexts, messages } = listTexts(name)
  const fields = Object.entries(collection.fields)
  const schema = useMemo(() => formSchema(collection), [collection])
  const { api } = useAdmin()
  const rows = useList(name)
  const editor = useOpenForm<Row, Values>()
  const { requestOpen } = editor
  const { listHeading, deleteRow } = useDeleteRow(rows.remove, editor, messages)
  useEditAddress({
    rows: rows.data as Row[] | undefined,
    isFetching: rows.isFetching,
    onOpen: useCallback((row: Row, field: string) => requestOpen({ row, field }), [requestOpen]),
    onMissing: useCallback(() => notify.error(`This ${label.one.toLowerCase()} is no longer here. It may have been deleted.`), [label]),
  })

  return (
    <>
      <OwnerForm<Row, Values>
        {...editor}
        name={name}
        title={form.title}
        note={form.note}
        label={label.one.toLowerCase()}
        schema={schema}
        toValues={(row) => Object.fromEntries(fields.map(([field]) => [field, fieldText(row, field)]))}
        save={(values, edited) => api.save(name, { ...toWorkDraft(values), ...edited })}
        latest={(row) => rows.latest(row._id)}
        findRow={rows.find}
        onSaved={rows.saved}
        messages={saveMessages(messages)}
        aside={
          'page' in collection
            ? ({ form }) => <Preview form={form} collection={collection} id={editor.opened.row?._id} toDraft={toWorkDraft} />
            : undefined
        }
      >
        {({ form, initialValues, refill, onBusy }) => (
          <>
            {fields.map(([field, kind]) => {
              const props = {
                label: fieldTexts[field]?.label ?? field,
                multiline: kind === 'longText',
                wide: field === 'title' || fields.length === 2,
                error: form.formState.errors[field]?.message,
                ...form.register(field),
              }
              return field === 'title' && 'page' in collection ? (
                <TitleField
                  key={field}
                  {...props}
                  form={form as unknown as UseFormReturn<DetailsForm>}
                  collection={collection}
                  id={editor.opened.row?._id}
                  refill={(values) => refill(values as Values)}
                />
              ) : (
                <TextField key={field} {...props} />
              )
            })}
            {'page' in collection && (
              <DetailsSection
                // The form is typed by its fields, which are all text; the section adds what is not.
                form={form as unknown as UseFormReturn<DetailsForm>}
                collection={collection}
                row={editor.opened.row}
                restored={initialValues as DetailsForm}
                field={editor.opened.field}
                onBusy={onBusy}
              />
            )}
          </>
        )}
      </OwnerForm>
      <ListFrame
        title={list.title}
        rows={rows.data}
        failed={rows.isError}
        empty={`Nothing here yet. Add the first ${label.one.toLowerCase()} with the form above.`}
        onRetry={() => rows.refetch()}
        headingRef={listHeading}
        savedId={editor.opened.savedId}
      >
        {(shown) => (
          <CollectionTable
            collection={collection}
            rows={shown}
            openId={editor.opened.row?._id}
            savedId={editor.opened.savedId}
            onEdit={(row) => requestOpen({ row })}
            onDelete={deleteRow}
          />
        )}
      </ListFrame>
    </>
  )
}
