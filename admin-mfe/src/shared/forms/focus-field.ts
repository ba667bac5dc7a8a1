import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** Focuses a field at once. `form.setFocus` waits for a timer, and what is typed until then is lost. */
export const focusField = <Values extends FieldValues>(form: UseFormReturn<Values>, name: Path<Values>) => {
  const [element] = document.getElementsByName(name)
  // The editor of rich text is no element with a name.
  if (!element) return form.setFocus(name)
  element.focus()
  // Safari ignores the `scroll-margin` of the field when it gets focus.
  element.scrollIntoView({ block: 'nearest' })
}
