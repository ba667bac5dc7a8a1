import { notify } from '#shared/toasts/notify.tsx'

interface BulkChange<Row, Result> {
  rows: Row[]
  change: (row: Row) => Promise<Result>
  undo: (row: Row, result: Result) => Promise<unknown>
  /** Called after the calls of the change, and of its Undo. */
  refresh: () => Promise<unknown>
  /** What the owner reads. `rows` is a number with what they are: "3 books". */
  texts: {
    done: (rows: string) => string
    failed: (rows: string) => string
    undone: (rows: string) => string
    undoFailed: (rows: string) => string
  }
  /** What the rows are: "books". */
  what: string
  /** Called when the Undo button, which had focus, disappears. */
  onFocusLost: () => void
}

/** Calls the server for one item after the other. Resolves with the results; undefined for a call that failed. */
const inTurns = async <Item, Result>(items: Item[], call: (item: Item) => Promise<Result>): Promise<({ result: Result } | undefined)[]> => {
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

/** Changes rows one after the other, and says how many; with one Undo for all that were changed. */
export const changeAll = async <Row, Result>({ rows, change, undo, refresh, texts, what, onFocusLost }: BulkChange<Row, Result>) => {
  const count = (number: number) => `${number} ${what}`
  const results = await inTurns(rows, change)
  const changed = rows.flatMap((row, index) => {
    const done = results[index]
    return done ? [{ row, ...done }] : []
  })

  const undoAll = async () => {
    // In reverse, so that the blog that was current is so again.
    const undone = await inTurns(changed.toReversed(), ({ row, result }) => undo(row, result))
    const failed = undone.filter((one) => !one).length
    if (failed) notify.error(texts.undoFailed(count(failed)))
    else notify.success(texts.undone(count(changed.length)))
    await refresh()
  }

  if (changed.length) notify.undoable(texts.done(count(changed.length)), () => void undoAll(), { focusUndo: true, onFocusLost })
  if (changed.length < rows.length) notify.error(texts.failed(count(rows.length - changed.length)))
  await refresh()
}
