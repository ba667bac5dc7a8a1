/** Returns the list with the item at `from` moved by one position, or the same list if it is already at that end. */
export const moveItem = <Item>(items: Item[], from: number, by: -1 | 1): Item[] => {
  const to = from + by
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return items
  const others = items.toSpliced(from, 1)
  return others.toSpliced(to, 0, item)
}
