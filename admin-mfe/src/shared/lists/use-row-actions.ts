import type { CollectionMessages } from '@portfolio/contracts'
import { useRef } from 'react'
import type { OpenForm } from '#shared/forms/use-open-form.ts'
import { notify } from '#shared/toasts/notify.tsx'
import type { BulkOptions } from './bulk-changes.ts'
import type { RowLabel } from './count-rows.ts'
import type { RemoveOptions } from './remove-rows.ts'
import type { Release } from './use-selection.ts'

type Bulk<Row> = (rows: Row[], options: BulkOptions) => Promise<void>

interface Actions<Row, Whole> {
  remove: (row: Row, options: RemoveOptions) => Promise<void>
  removeAll: Bulk<Row>
  unpublishAll: Bulk<Row>
  publishAll: Bulk<Row>
  duplicate: (row: Row) => Promise<Whole>
}

interface RowTexts {
  label: RowLabel
  messages: CollectionMessages
}

/**
 * Returns the functions behind the Delete button of a row and the buttons for the selected rows, and the ref of the list's heading, which gets
 * focus when Undo disappears.
 */
export const useRowActions = <Row extends { _id: string }, Whole extends { _id: string }, Values>(
  { remove, removeAll, unpublishAll, publishAll, duplicate }: Actions<Row, Whole>,
  { opened, open, requestOpen }: Pick<OpenForm<Whole, Values>, 'opened' | 'open' | 'requestOpen'>,
  { label, messages }: RowTexts,
) => {
  const listHeading = useRef<HTMLHeadingElement>(null)
  const onFocusLost = () => listHeading.current?.focus()
  // Ask about unsaved text first: a dialog afterwards would cover the toast with the Undo button.
  const closeThen = (rows: Row[], start: () => void) =>
    rows.some(({ _id }) => _id === (opened.loadingId ?? opened.row?._id)) ? requestOpen({}, start) : start()

  const withRows = (act: Bulk<Row>) => (rows: Row[], release: Release) =>
    closeThen(rows, () => void act(rows, { label, onFocusLost, onFailed: release() }))

  const openDuplicate = async (row: Row, isOpen: () => boolean) => {
    try {
      const made = await duplicate(row)
      notify.success('Duplicated as a draft.')
      // By now another row may be open.
      if (isOpen()) open({ row: made })
    } catch {
      notify.error('Couldn’t duplicate it. Try again.')
      if (isOpen()) open()
    }
  }

  return {
    listHeading,
    duplicateRow: (row: Row) => requestOpen({ loadingId: row._id }, (isOpen) => void openDuplicate(row, isOpen)),
    /** Wraps a change of the selected rows, which are released once it begins, after any question about unsaved text. */
    withRows,
    deleteRow: (row: Row, fromKeyboard: boolean) => closeThen([row], () => void remove(row, { messages, fromKeyboard, onFocusLost })),
    bulk: { delete: withRows(removeAll), unpublish: withRows(unpublishAll), publish: withRows(publishAll) },
  }
}
