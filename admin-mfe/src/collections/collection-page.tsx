import { isOrdered, type ListCollection, listTexts } from '@portfolio/contracts'
import { useCallback, useMemo } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useEditAddress } from '#shared/forms/edit-address.ts'
import { OwnerForm } from '#shared/forms/owner-form.tsx'
import { pasteJoined, pasteNames } from '#shared/forms/paste-joined.ts'
import { saveMessages } from '#shared/forms/save-error.ts'
import { TextField } from '#shared/forms/text-field.tsx'
import { useOpenForm } from '#shared/forms/use-open-form.ts'
import { BulkActions } from '#shared/lists/bulk-actions.tsx'
import type { BulkOptions } from '#shared/lists/bulk-changes.ts'
import { BulkTags } from '#shared/lists/bulk-tags.tsx'
import { ListFrame } from '#shared/lists/list-frame.tsx'
import { OrderNote } from '#shared/lists/order-note.tsx'
import { getRowTags } from '#shared/lists/row-tags.ts'
import { useList } from '#shared/lists/use-list.ts'
import { useManualOrder } from '#shared/lists/use-manual-order.ts'
import { useRowActions } from '#shared/lists/use-row-actions.ts'
import { useAdmin } from '#shared/session/admin-context.tsx'
import type { TagChange } from '#shared/tags/tag-dialog.tsx'
import { listTagsInUse } from '#shared/tags/tags-in-use.ts'
import { notify } from '#shared/toasts/notify.tsx'
import { isUnpublished } from '#shared/working-copies/rows.ts'
import { BulkExport } from './bulk-export.tsx'
import { CollectionTable } from './collection-table.tsx'
import { DetailsSection } from './details/details-section.tsx'
import { TitleField } from './details/title-field.tsx'
import { type DetailsForm, fromWorkDraft, pickAdditions, toAdditions, toWorkDraft } from './details/work-draft.ts'
import { formSchema } from './details/work-schema.ts'
import { listFacets, listOrders } from './list-orders.ts'
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
  const { listHeading, deleteRow, duplicateRow, withRows, bulk } = useRowActions(rows, editor, listTexts(name))
  const orders = useMemo(() => listOrders(collection), [collection])
  const manualOrder = useManualOrder<Row>({
    rows: (rows.data as Row[] | undefined) ?? [],
    order: rows.order,
    what: label.menu.toLowerCase(),
  })
  const canOrder = isOrdered(name) && manualOrder.count > 1
  const tagsInUse = useMemo(() => listTagsInUse(rows.data?.map((row) => ({ tags: getRowTags(row) }))), [rows.data])
  const tagAll = rows.tagAll as (rows: Row[], change: TagChange, options: BulkOptions) => Promise<void>
  const facets = useMemo(() => listFacets(collection), [collection])
  const { row } = editor.opened
  const published = isUnpublished(row) ? null : row
  // The form sends these itself only once the Details section has been opened.
  const unpublishedDetails = isUnpublished(row) ? pickAdditions(row?.copy?.values) : undefined
  const isOpening = useEditAddress({
    rows: rows.data as Row[] | undefined,
    lacksUnpublished: rows.lacksUnpublished,
    isFetching: rows.isFetching,
    openedKey: editor.opened.key,
    onOpen: useCallback((row: Row, field: string) => requestOpen({ row, field }), [requestOpen]),
    onMissing: useCallback(() => notify.error(`This ${label.one.toLowerCase()} is no longer here. It may have been deleted.`), [label]),
  })

  return (
    <>
      <OwnerForm<Row, Values>
        {...editor}
        isLoading={isOpening}
        name={name}
        title={form.title}
        note={form.note}
        label={label.one.toLowerCase()}
        schema={schema}
        toValues={(row) => Object.fromEntries(fields.map(([field]) => [field, fieldText(row, field)]))}
        toSent={toWorkDraft}
        fromSent={(sent) => fromWorkDraft(sent) as Values}
        save={(values, target) => api.save(name, { ...unpublishedDetails, ...toWorkDraft(values), ...target })}
        latest={(row) => rows.latest(row._id)}
        readRest={
          'page' in collection ? async ({ _id }) => toAdditions(await api.workDetails(collection.name, _id), _id) as Values : undefined
        }
        loadRow={rows.loadById as (id: string) => Promise<Row | undefined>}
        onSaved={rows.saved}
        messages={saveMessages(messages)}
        aside={
          'page' in collection
            ? ({ form }) => <Preview form={form} collection={collection} id={published?._id} toDraft={toWorkDraft} />
            : undefined
        }
      >
        {({ form, initialValues, refill, onBusy }) => (
          <>
            {fields.map(([field, kind]) => {
              const props = {
                label: fieldTexts[field]?.label ?? field,
                ...(kind === 'longText' && { multiline: true, onPaste: pasteJoined }),
                ...(field === 'author' && { onPaste: pasteNames }),
                hint: fieldTexts[field]?.hint,
                required: true,
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
                  id={published?._id}
                  unpublished={unpublishedDetails?.details}
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
                row={published}
                unpublished={unpublishedDetails}
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
        name={name}
        rows={rows.data}
        error={rows.error}
        onRetryUnpublished={rows.lacksUnpublished ? rows.refreshUnpublished : undefined}
        empty={`Nothing here yet. Add the first ${label.one.toLowerCase()} with the form above.`}
        onRetry={() => rows.refetch()}
        headingRef={listHeading}
        orders={orders}
        facets={facets}
        bulkActions={(selected, release) => (
          <>
            {'page' in collection && (
              <>
                <BulkTags
                  rows={selected.map((row) => ({ tags: getRowTags(row) }))}
                  label={label}
                  inUse={tagsInUse}
                  onApply={(change) => withRows((chosen, options) => tagAll(chosen, change, options))(selected, release)}
                />
                <BulkExport collection={collection} rows={selected} />
              </>
            )}
            <BulkActions rows={selected} bulk={bulk} release={release} />
          </>
        )}
        returnTo={editor.opened.another ? undefined : editor.opened.savedId}
        defaultOrder={canOrder ? 'As readers see it' : undefined}
      >
        {(shown, selection, isWhole) => (
          <>
            {canOrder && isWhole && <OrderNote order={manualOrder} />}
            <CollectionTable
              manualOrder={canOrder && isWhole ? manualOrder : undefined}
              collection={collection}
              rows={shown}
              openId={editor.opened.row?._id}
              savedId={editor.opened.savedId}
              selection={selection}
              onEdit={(row) => requestOpen({ row })}
              onDuplicate={duplicateRow}
              onDelete={deleteRow}
            />
          </>
        )}
      </ListFrame>
    </>
  )
}
