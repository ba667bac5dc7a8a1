import { takeTurns } from './take-turns.ts'

/** Resolves with the results of a function for each item, one after the other. Yields to other requests between items. */
export const mapInTurns = async <Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result | Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = []
  const turn = takeTurns()
  for (const item of items) {
    results.push(await map(item))
    await turn()
  }
  return results
}
