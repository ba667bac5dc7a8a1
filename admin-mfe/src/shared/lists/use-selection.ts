import { useMemo, useRef, useState } from 'react'

export interface Selection {
  isSelected: (id: string) => boolean
  toggle: (id: string) => void
}

/**
 * The selected rows of a list. Rows that are no longer shown are excluded, so that no action affects a row out of sight. `selection` only changes
 * with what is selected, so that rows need not be rendered again for another reason.
 */
export const useSelection = <Row extends { _id?: string }>(shown: readonly Row[]) => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const selected = shown.filter(({ _id }) => _id !== undefined && ids.has(_id))
  const selectOnly = (rows: readonly Row[]) => setIds(new Set(rows.flatMap(({ _id }) => _id ?? [])))

  const toggle = (id: string) => {
    const others = selected.filter(({ _id }) => _id !== id)
    selectOnly(others.length < selected.length ? others : [...selected, ...shown.filter(({ _id }) => _id === id)])
  }
  const latest = useRef(toggle)
  latest.current = toggle
  const selection = useMemo<Selection>(() => ({ isSelected: (id) => ids.has(id), toggle: (id) => latest.current(id) }), [ids])
  return { selection, selected, selectAll: () => selectOnly(shown), clear: () => setIds(new Set()) }
}
