import { useCallback, useRef, useState } from 'react'
import { useIsUnmounted } from '#shared/use-is-unmounted.ts'
import type { BrowserCopy } from './browser-copies.ts'
import { useUnsavedWork } from './unsaved-work.tsx'

/** What the form currently edits. A new key mounts a new form. */
export interface Opened<Row, Values> {
  key: number
  /** null: the form creates a row. */
  row: Row | null
  /** Id of the row that is loading, which is opened once it has. */
  loadingId: string | undefined
  /** Unsaved text to start from instead of the saved row. */
  restored: BrowserCopy<Values> | null
  /** Name of the field that gets focus. Empty: the first one. */
  field: string
  /** The previous form has just been saved. */
  saved: boolean
  /** Id of the list row that it saved, which gets focus. */
  savedId: string | undefined
  /** Whether the form continues with another new row, so that focus stays in it. */
  another: boolean
}

export type OpenOptions<Row, Values> = Partial<Omit<Opened<Row, Values>, 'key'>>

const NEW_ROW = {
  row: null,
  loadingId: undefined,
  restored: null,
  field: '',
  saved: false,
  savedId: undefined,
  another: false,
} as const

/** Returns which row is open and functions that open another one: at once, or after asking about unsaved text. */
export const useOpenForm = <Row, Values>(first: Row | null = null) => {
  const { confirmLeave, setUnsaved } = useUnsavedWork()
  const [opened, setOpened] = useState<Opened<Row, Values>>({ ...NEW_ROW, key: 0, row: first })

  // A row may load after its page was left.
  const isUnmounted = useIsUnmounted()

  const key = useRef(0)
  const open = useCallback(
    (next: OpenOptions<Row, Values> = {}) => {
      if (isUnmounted()) return
      setUnsaved(false)
      key.current += 1
      setOpened({ ...NEW_ROW, key: key.current, ...next })
    },
    [setUnsaved, isUnmounted],
  )
  /**
   * `then` runs once the other row is open, with a function that returns whether nothing was opened since; it does not run if the owner keeps
   * editing.
   */
  const requestOpen = useCallback(
    (next: OpenOptions<Row, Values> = {}, then?: (isOpen: () => boolean) => void) => {
      if (isUnmounted()) return
      confirmLeave(() => {
        open(next)
        const opened = key.current
        then?.(() => key.current === opened)
      })
    },
    [confirmLeave, open, isUnmounted],
  )

  return { opened, open, requestOpen }
}

export type OpenForm<Row, Values> = ReturnType<typeof useOpenForm<Row, Values>>
