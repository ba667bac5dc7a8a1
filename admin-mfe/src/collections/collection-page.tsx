import type { Collection } from '@portfolio/contracts'
import { useRef } from 'react'
import { OwnerForm } from '#shared/forms/owner-form.tsx'
import { saveMessages } from '#shared/forms/save-failure.ts'
import { TextField } from '#shared/forms/text-field.tsx'
import { useOpenForm } from '#shared/forms/use-open-form.ts'
import { ListFrame } from '#shared/lists/list-frame.tsx'
import { useList } from '#shared/lists/use-list.ts'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { CollectionTable } from './collection-table.tsx'
import type { CollectionRow, Values } from './row.ts'

/** A whole screen from one definition: form on top, list below. */
export const CollectionPage = ({ collection }: { collection: Collection }) => {
  const { name, fields, fieldNames, form, list, label, messages } = collection
  const { api } = useAdmin()
  const rows = useList(name)
  const desk = useOpenForm<CollectionRow, Values>()
  const listHeading = useRef<HTMLHeadingElement>(null)

  return (
    <>
      <OwnerForm<CollectionRow, Values>
        {...desk}
        name={name}
        title={form.title}
        note={form.note}
        noun={label.one.toLowerCase()}
        schema={collection.schema}
        valuesOf={(row) => Object.fromEntries(fieldNames.map((field) => [field, row?.[field] ?? ''])) as Values}
        save={(values, edited) => api.save(name, { ...values, ...edited }) as unknown as Promise<CollectionRow>}
        latest={(row) => rows.latest(row._id) as unknown as Promise<CollectionRow | undefined>}
        findRow={(id) => rows.find(id) as unknown as CollectionRow | undefined}
        onSaved={(row) => rows.saved(row as never)}
        messages={saveMessages(messages)}
      >
        {({ form: { register, formState } }) =>
          fieldNames.map((field) => (
            <TextField
              key={field}
              label={fields[field]?.label ?? field}
              multiline={fields[field]?.input === 'textarea'}
              wide={field === 'title' || fieldNames.length === 2}
              error={formState.errors[field]?.message as string | undefined}
              {...register(field)}
            />
          ))
        }
      </OwnerForm>
      <ListFrame
        title={list.title}
        rows={rows.data as unknown as CollectionRow[] | undefined}
        failed={rows.isError}
        empty={`Nothing here yet. Write the first ${label.one.toLowerCase()} in the form above.`}
        onRetry={() => rows.refetch()}
        headingRef={listHeading}
      >
        {(shown) => (
          <CollectionTable
            collection={collection}
            rows={shown}
            openId={desk.opened.row?._id}
            onEdit={(row) => desk.askToOpen({ row })}
            onDelete={(row, fromKeyboard) => {
              const remove = () =>
                void rows.remove(row as never, { messages, fromKeyboard, onFocusLost: () => listHeading.current?.focus() })
              // Asked first: a question would stand in front of the toast that can take the delete back.
              if (row._id === desk.opened.row?._id) desk.askToOpen({}, remove)
              else remove()
            }}
          />
        )}
      </ListFrame>
    </>
  )
}
