import type { CollectionMessages } from '@portfolio/contracts'
import { useRef } from 'react'
import type { OpenForm } from '#shared/forms/use-open-form.ts'
import type { RemoveOptions } from './use-list.ts'

/** Returns the function behind the Delete button of a row, and the ref of the list's heading, which gets focus when Undo disappears. */
export const useDeleteRow = <Row extends { _id: string }, Values>(
  remove: (row: Row, options: RemoveOptions) => Promise<void>,
  { opened, requestOpen }: Pick<OpenForm<Row, Values>, 'opened' | 'requestOpen'>,
  messages: CollectionMessages,
) => {
  const listHeading = useRef<HTMLHeadingElement>(null)
  const deleteRow = (row: Row, fromKeyboard: boolean) => {
    const start = () => void remove(row, { messages, fromKeyboard, onFocusLost: () => listHeading.current?.focus() })
    // Ask first: a dialog would cover the toast with the Undo button.
    if (row._id === opened.row?._id) requestOpen({}, start)
    else start()
  }
  return { listHeading, deleteRow }
}
