import { useEffect, useRef } from 'react'
import { inputClass } from '#shared/forms/input-class.ts'
import { isComposing } from '#shared/forms/is-composing.ts'
import * as styles from './rows.module.css'

interface PositionInputProps {
  /** What is moved: "contributor 2". */
  name: string
  index: number
  count: number
  onMove: (to: number) => void
}

/** Moves a row of a long list to the position that is typed, with Enter or when the field is left. */
export const PositionInput = ({ name, index, count, onMove }: PositionInputProps) => {
  const input = useRef<HTMLInputElement>(null)
  /** Where the row is, or will be once the list has been rendered: an element that is moved loses focus before. */
  const place = useRef(index)
  useEffect(() => {
    place.current = index
    if (input.current) input.current.value = String(index + 1)
  }, [index])

  const commit = () => {
    if (!input.current) return
    const typed = Number(input.current.value)
    const to = Number.isInteger(typed) && typed > 0 ? Math.min(typed, count) - 1 : place.current
    input.current.value = String(to + 1)
    if (to === place.current) return
    place.current = to
    onMove(to)
  }

  return (
    <input
      ref={input}
      className={`${inputClass} ${styles.position}`}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      data-position=""
      aria-label={`Position of ${name}`}
      defaultValue={index + 1}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || isComposing(event)) return
        // Enter would submit the form.
        event.preventDefault()
        commit()
      }}
    />
  )
}
