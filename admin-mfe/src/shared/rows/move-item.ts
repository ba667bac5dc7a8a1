/** Returns the list with the item at `from` moved to `to`, or the same list if there is nothing at one of them. */
export const moveItem = <Item>(items: Item[], from: number, to: number): Item[] => {
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return items
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}
