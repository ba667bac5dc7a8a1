import { useCallback, useState } from 'react'
import type { DraftCopy } from './draft-copies.ts'
import { useUnsavedWork } from './unsaved-work.tsx'

/** What the form currently edits. A new key mounts a new form. */
export interface Opened<Row, Values> {
  key: number
  /** null: create mode. */
  row: Row | null
  /** Unsaved text to start from instead of the saved row. */
  restored: DraftCopy<Values> | null
  /** The previous form has just been saved. */
  saved: boolean
}

export type Opening<Row, Values> = Partial<Omit<Opened<Row, Values>, 'key'>>

/** Which row is open, and how to open another one. Asks first when there is unsaved text. */
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
  /** `then` runs once the other row is open, and not when the owner keeps editing. */
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
