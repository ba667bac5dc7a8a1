import { type RefObject, useEffect, useRef } from 'react'
import { isTyping } from '#shared/is-typing.ts'

interface ReturnOptions {
  section: RefObject<HTMLElement | null>
  /** Id of the row that has just been saved. */
  returnTo: string | undefined
  rows: readonly { _id?: string }[]
  /** The rows that are rendered by now. */
  rendered: readonly { _id?: string }[]
  limit: number
  setLimit: (limit: number) => void
}

/** Moves focus to a row once it is saved: to its Edit button or, if the list does not show the row now, to the heading of the list. A field keeps it. */
export const useReturnToRow = ({ section, returnTo, rows, rendered, limit, setLimit }: ReturnOptions) => {
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    wanted.current = returnTo
  }, [returnTo])
  useEffect(() => {
    if (wanted.current === undefined) return
    const index = rows.findIndex(({ _id }) => _id === wanted.current)
    if (index >= limit) return setLimit(index + 1)
    if (index >= 0 && !rendered.some(({ _id }) => _id === wanted.current)) return
    wanted.current = undefined
    if (isTyping()) return
    const row = index < 0 ? undefined : section.current?.querySelector<HTMLElement>('[data-saved]')
    const target = row?.querySelector<HTMLElement>('[data-edit]') ?? section.current?.querySelector('h2')
    target?.scrollIntoView({ block: 'center' })
    target?.focus({ preventScroll: true })
  })
}
