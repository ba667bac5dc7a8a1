import { rowsQuery } from '@portfolio/api-client'
import { SELECTED_WORKS_MAX, type SettingsValues, workCollections } from '@portfolio/contracts'
import { Select } from '@portfolio/ui'
import { useQueries } from '@tanstack/react-query'
import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import * as fieldStyles from '#shared/forms/field.module.css'
import { describedBy, FieldFrame } from '#shared/forms/field-frame.tsx'
import { OrderedRows } from '#shared/rows/ordered-rows.tsx'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { useTextRows } from './use-text-rows.ts'

interface WorkSelectProps {
  form: UseFormReturn<SettingsValues>
  index: number
  /** Whether all works are known. */
  isLoaded: boolean
  lists: { title: string; works: readonly { _id: string; title: string }[] }[]
  value: string
  error?: string | undefined
}

const WorkSelect = ({ form, index, isLoaded, lists, value, error }: WorkSelectProps) => {
  const id = useId()
  const isKnown = !value || lists.some(({ works }) => works.some(({ _id }) => _id === value))
  return (
    <FieldFrame id={id} label={`Work ${index + 1}`} required error={error}>
      {/* Remounted once the works are loaded, because a select cannot show a value without an option. */}
      <Select
        key={String(isKnown)}
        id={id}
        className={fieldStyles.input}
        required
        {...describedBy(id, { error })}
        {...form.register(`identity.selectedWorks.${index}`)}
      >
        <option value="">Choose a work</option>
        {!isKnown && <option value={value}>{isLoaded ? 'Deleted work' : 'Not loaded yet'}</option>}
        {lists.map(({ title, works }) => (
          <optgroup key={title} label={title}>
            {works.map((work) => (
              <option key={work._id} value={work._id}>
                {work.title}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </FieldFrame>
  )
}

/** Chooses the works shown on the landing page, in order. */
export const SelectedWorks = ({ form }: { form: UseFormReturn<SettingsValues> }) => {
  const { api } = useAdmin()
  const { values, rows, errors, message } = useTextRows(form, 'identity.selectedWorks')
  const collections = workCollections()
  const queries = useQueries({ queries: collections.map(({ name }) => rowsQuery(api, name)) })
  const lists = collections.flatMap(({ page }, index) => {
    const works = queries[index]?.data
    return works?.length ? [{ title: page.title, works }] : []
  })
  return (
    <OrderedRows
      legend="Selected works"
      label="work"
      errorId="selected-works"
      {...rows}
      max={SELECTED_WORKS_MAX}
      addLabel="Add a work"
      error={message}
    >
      {(_, index) => (
        <WorkSelect
          form={form}
          index={index}
          isLoaded={queries.every(({ data }) => data !== undefined)}
          lists={lists}
          value={values[index] ?? ''}
          error={errors?.[index]?.message}
        />
      )}
    </OrderedRows>
  )
}
