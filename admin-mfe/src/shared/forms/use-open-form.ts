import { useCallback, useState } from 'react'
import type { DraftCopy } from './draft-copies.ts'
import { useUnsavedWork } from './unsaved-work.tsx'

/** What the form on top of the screen is about right now. A new key is a new form. */
export interface Opened<Row, Values> {
  key: number
  /** null: create mode. */
  row: Row | null
  /** Unsaved text to start from instead of the row's own. */
  restored: DraftCopy<Values> | null
  /** The form before this one has just been saved. */
  saved: boolean
}

export type Opening<Row, Values> = Partial<Omit<Opened<Row, Values>, 'key'>>

/** Which row is open, and the ways to another one. Unsaved text is asked about first. */
export const useOpenForm = <Row, Values>(first: Row | null = null) => {
  const { ask, mark } = useUnsavedWork()
  const [opened, setOpened] = useState<Opened<Row, Values>>({ key: 0, row: first, restored: null, saved: false })

  const open = useCallback(
    (next: Opening<Row, Values> = {}) => {
      mark(false)
      setOpened(({ key }) => ({ key: key + 1, row: null, restored: null, saved: false, ...next }))
    },
    [mark],
  )
  /** `then` runs once the other row is open: not at all when the owner keeps the unsaved text. */
  const askToOpen = useCallback(
    (next: Opening<Row, Values> = {}, then?: () => void) =>
      ask(() => {
        open(next)
        then?.()
      }),
    [ask, open],
  )

  return { opened, open, askToOpen }
}

export type OpenForm<Row, Values> = ReturnType<typeof useOpenForm<Row, Values>>
