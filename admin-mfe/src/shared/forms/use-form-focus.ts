import { useEffect, useRef } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/**
 * Moves focus to the first field of a form that was opened from the list, and after a save to the first invalid field
 * or the Save button. Returns the ref of that button.
 */
export const useFormFocus = <Values extends FieldValues>(form: UseFormReturn<Values>, openedFromList: boolean) => {
  const saveButton = useRef<HTMLButtonElement>(null)
  const { isSubmitting, errors } = form.formState

  useEffect(() => {
    if (!openedFromList) return
    window.scrollTo({ top: 0 })
    form.setFocus(Object.keys(form.getValues())[0] as Path<Values>, { shouldSelect: false })
  }, [form, openedFromList])

  // Fields are disabled during a save, so focus can only be set once it has ended.
  const wasSubmitting = useRef(false)
  useEffect(() => {
    if (wasSubmitting.current && !isSubmitting && document.activeElement === document.body) {
      const [firstError] = Object.keys(errors)
      if (firstError) form.setFocus(firstError as Path<Values>)
      else saveButton.current?.focus()
    }
    wasSubmitting.current = isSubmitting
  }, [form, isSubmitting, errors])

  return saveButton
}
