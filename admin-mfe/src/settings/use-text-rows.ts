import type { SettingsValues } from '@portfolio/contracts'
import { useEffect, useRef } from 'react'
import type { FieldError, UseFormReturn } from 'react-hook-form'
import { focusField } from '#shared/forms/focus-field.ts'
import { moveItem } from '#shared/rows/move-item.ts'

type ErrorList = (FieldError[] & { root?: FieldError; message?: string }) | undefined

/** Edits a list of texts as rows. A field array would not work: it requires objects. */
export const useTextRows = (
  form: UseFormReturn<SettingsValues>,
  field: 'ownNames' | 'identity.profileLinks' | 'identity.selectedWorks',
) => {
  const values = form.watch(field) ?? []
  const { isSubmitted } = form.formState
  const errors = form.getFieldState(field, form.formState).error as ErrorList
  const change = (next: string[]) => form.setValue(field, next, { shouldDirty: true, shouldValidate: isSubmitted })
  const hasAdded = useRef(false)

  useEffect(() => {
    if (hasAdded.current && values.length) focusField(form, `${field}.${values.length - 1}`)
    hasAdded.current = false
  }, [form, field, values.length])

  return {
    values,
    errors,
    message: errors?.message ?? errors?.root?.message,
    rows: {
      rows: values.map((_, index) => ({ id: String(index) })),
      onAdd: () => {
        hasAdded.current = true
        change([...values, ''])
      },
      onMove: (from: number, to: number) => change(moveItem(values, from, to)),
      onRemove: (index: number) => change(values.toSpliced(index, 1)),
    },
  }
}
