/** The list with the item at `from` put `by` places further on; unchanged at either end. */
export const moved = <Item>(items: Item[], from: number, by: -1 | 1): Item[] => {
  const to = from + by
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return items
  const others = items.toSpliced(from, 1)
  return others.toSpliced(to, 0, item)
}
