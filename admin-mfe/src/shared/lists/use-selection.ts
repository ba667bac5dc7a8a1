import { useMemo, useRef, useState } from 'react'

export interface Selection {
  isSelected: (id: string) => boolean
  toggle: (id: string) => void
}

/** Clears the selection while the rows are changed. Returns a function that selects those again that could not be. */
export type Release = () => (failed: readonly { _id?: string }[]) => void

/**
 * The selected rows of a list. Rows that are no longer shown are excluded, so that no action affects a row out of sight. `selection` only changes
 * with what is selected, so that rows need not be rendered again for another reason.
 */
export const useSelection = <Row extends { _id?: string }>(shown: readonly Row[]) => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const selected = shown.filter(({ _id }) => _id !== undefined && ids.has(_id))
  const toIds = (rows: readonly { _id?: string }[]) => rows.flatMap(({ _id }) => _id ?? [])
  const selectOnly = (rows: readonly Row[]) => setIds(new Set(toIds(rows)))

  const toggle = (id: string) => {
    const others = selected.filter(({ _id }) => _id !== id)
    selectOnly(others.length < selected.length ? others : [...selected, ...shown.filter(({ _id }) => _id === id)])
  }
  const latest = useRef(toggle)
  latest.current = toggle
  const selection = useMemo<Selection>(() => ({ isSelected: (id) => ids.has(id), toggle: (id) => latest.current(id) }), [ids])
  const clear = () => setIds(new Set())
  const release: Release = () => {
    clear()
    return (failed) => setIds((now) => new Set([...now, ...toIds(failed)]))
  }
  return { selection, selected, selectAll: () => selectOnly(shown), clear, release }
}
