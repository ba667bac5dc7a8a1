import { useEffect, useRef } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { isTyping } from '#shared/is-typing.ts'
import { focusField } from './focus-field.ts'
import type { Opened } from './use-open-form.ts'

interface FocusOptions extends Pick<Opened<unknown, unknown>, 'key' | 'field' | 'savedId' | 'another' | 'saved' | 'restored'> {
  /** The form stays open when it is saved. */
  single: boolean
}

/**
 * Moves focus to a field of a form that was opened from the list, and after a save to the first invalid field or the Save button.
 * Focus stays in a field beside the form. After a save, it goes to the saved row (use-return-to-row.ts) unless the form continues with another
 * one. A field that is still missing, because its section is loading, is focused by that section. Returns the ref of the button.
 */
export const useFormFocus = <Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { key, field, savedId, another, saved, restored, single }: FocusOptions,
) => {
  const saveButton = useRef<HTMLButtonElement>(null)
  const { isSubmitting, errors } = form.formState

  useEffect(() => {
    if (key === 0 || (savedId !== undefined && !another) || isTyping()) return
    if (single && saved) return saveButton.current?.focus()
    window.scrollTo({ top: 0 })
    const focus = () => {
      const names = Object.keys(form.getValues())
      const name = field ? names.find((one) => one === field) : names[0]
      if (name) focusField(form, name as Path<Values>)
    }
    if (!restored) return focus()
    // The form knows no field between being filled with other values and the next render.
    const frame = requestAnimationFrame(focus)
    return () => cancelAnimationFrame(frame)
  }, [form, key, field, savedId, another, saved, restored, single])

  // Fields are disabled during a save, so focus can only be set once it has ended.
  const wasSubmitting = useRef(false)
  useEffect(() => {
    if (wasSubmitting.current && !isSubmitting && document.activeElement === document.body) {
      const [firstError] = Object.keys(errors)
      // The times of the visibility are not fields of the row, so `errors` does not list them.
      const invalid = saveButton.current?.form?.querySelector<HTMLElement>('[aria-invalid="true"]')
      if (firstError) focusField(form, firstError as Path<Values>)
      else (invalid ?? saveButton.current)?.focus()
    }
    wasSubmitting.current = isSubmitting
  }, [form, isSubmitting, errors])

  return saveButton
}
