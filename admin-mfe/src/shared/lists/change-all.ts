import { notify } from '#shared/toasts/notify.tsx'
import { countRows, type RowLabel } from './count-rows.ts'

/** Toasts. `rows` is a count such as "3 books". */
export interface BulkTexts {
  done: (rows: string) => string
  failed: (rows: string) => string
  undone: (rows: string) => string
  undoFailed: (rows: string) => string
}

interface BulkChange<Row, Result> {
  rows: Row[]
  change: (row: Row) => Promise<Result>
  undo: (row: Row, result: Result) => Promise<unknown>
  /** Called after the change, and after its Undo. */
  refresh: () => Promise<unknown>
  texts: BulkTexts
  label: RowLabel
  /** Called when the Undo button, which had focus, disappears. */
  onFocusLost: () => void
}

/** Calls the server for each item, one after the other. Resolves with the results, undefined for calls that failed. */
const callInSequence = async <Item, Result>(
  items: Item[],
  call: (item: Item) => Promise<Result>,
): Promise<({ result: Result } | undefined)[]> => {
  const results: ({ result: Result } | undefined)[] = []
  for (const item of items)
    results.push(
      await call(item).then(
        (result) => ({ result }),
        () => undefined,
      ),
    )
  return results
}

/** Changes rows one after the other. A toast says how many, with one Undo for all of them. */
export const changeAll = async <Row, Result>({ rows, change, undo, refresh, texts, label, onFocusLost }: BulkChange<Row, Result>) => {
  const count = (number: number) => countRows(number, label)
  const results = await callInSequence(rows, change)
  const changed = rows.flatMap((row, index) => {
    const done = results[index]
    return done ? [{ row, ...done }] : []
  })

  const undoAll = async () => {
    // In reverse order, so that the blog that was current before becomes current again.
    const undone = await callInSequence(changed.toReversed(), ({ row, result }) => undo(row, result))
    const failed = undone.filter((one) => !one).length
    if (failed) notify.error(texts.undoFailed(count(failed)))
    else notify.success(texts.undone(count(changed.length)))
    await refresh()
  }

  if (changed.length)
    notify.undoable(texts.done(count(changed.length)), () => void undoAll(), {
      // Calls take a while: by now the owner may be typing.
      focusUndo: document.activeElement === document.body,
      onFocusLost,
    })
  if (changed.length < rows.length) notify.error(texts.failed(count(rows.length - changed.length)))
  await refresh()
}
