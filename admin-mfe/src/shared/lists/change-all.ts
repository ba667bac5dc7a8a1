import { ApiError } from '@portfolio/api-client'
import { notify } from '#shared/toasts/notify.tsx'
import { countRows, type RowLabel } from './count-rows.ts'

/** Toasts. `rows` is a count such as "3 books". */
export interface BulkTexts {
  running: (rows: string) => string
  done: (rows: string) => string
  failed: (rows: string) => string
  undoing: (rows: string) => string
  undone: (rows: string) => string
  undoFailed: (rows: string) => string
  /** What to do when the server rejects the change, or its Undo. */
  onRejected?: { change?: string; undo?: string }
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
  /** Called with the rows that could not be changed. */
  onFailed: (rows: Row[]) => void
}

/** Fewer rows are changed in less than a second. */
const ROWS_WITH_PROGRESS_MIN = 10

/** Calls the server for each item, one after the other. Resolves with the results, and with the errors of calls that failed. */
const callInSequence = async <Item, Result>(items: Item[], call: (item: Item) => Promise<Result>, running: string) => {
  const toast = items.length < ROWS_WITH_PROGRESS_MIN ? undefined : notify.loading(running)
  const done: { item: Item; result: Result }[] = []
  const failed: { item: Item; error: unknown }[] = []
  let next = call
  for (const item of items)
    await next(item).then(
      (result) => done.push({ item, result }),
      (error) => {
        failed.push({ item, error })
        // The owner did not sign in again, and each further call would ask.
        if (error.status === 401) next = () => Promise.reject(error)
      },
    )
  if (toast) notify.dismiss(toast)
  return { done, failed }
}

/** Whether the server rejected a change for what it changes, and not because the session had ended. */
const isRejected = (error: unknown) => error instanceof ApiError && error.hasResponse && error.status < 500 && error.status !== 401

const advise = (failed: { error: unknown }[], onRejected = 'Try again.') =>
  failed.some(({ error }) => isRejected(error)) ? onRejected : 'Try again.'

/** Changes rows one after the other. A toast says how many, with one Undo for all of them. */
export const changeAll = async <Row, Result>({
  rows,
  change,
  undo,
  refresh,
  texts,
  label,
  onFocusLost,
  onFailed,
}: BulkChange<Row, Result>) => {
  const count = (number: number) => countRows(number, label)
  const { done, failed } = await callInSequence(rows, change, texts.running(count(rows.length)))

  const undoAll = async () => {
    // In reverse order, so that the blog that was current before becomes current again.
    const undone = await callInSequence(done.toReversed(), ({ item, result }) => undo(item, result), texts.undoing(count(done.length)))
    const failures = undone.failed
    if (failures.length) notify.error(`${texts.undoFailed(count(failures.length))} ${advise(failures, texts.onRejected?.undo)}`)
    else notify.success(texts.undone(count(done.length)))
    await refresh()
  }

  if (done.length)
    notify.undoable(texts.done(count(done.length)), () => void undoAll(), {
      // Calls take a while: by now the owner may be typing.
      focusUndo: document.activeElement === document.body,
      onFocusLost,
    })
  if (failed.length) {
    onFailed(failed.map(({ item }) => item))
    notify.error(`${texts.failed(count(failed.length))} ${advise(failed, texts.onRejected?.change)}`)
  }
  await refresh()
}
