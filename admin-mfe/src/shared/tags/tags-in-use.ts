import { foldTag } from '@portfolio/contracts'

const SUGGESTED_MAX = 8

interface Tagged {
  tags?: readonly string[]
}

/** Returns the distinct tags of rows, most used first, each in the spelling of the first row that has it. */
export const listTagsInUse = (rows: readonly Tagged[] = []): string[] => {
  const uses = Map.groupBy(
    rows.flatMap(({ tags = [] }) => tags),
    foldTag,
  )
  return [...uses.values()].toSorted((a, b) => b.length - a.length).flatMap(([tag]) => tag ?? [])
}

/** Returns tags in use that begin with a typed text, then those that contain it, without the chosen ones. */
export const suggestTags = (inUse: readonly string[], chosen: readonly string[], text: string): string[] => {
  const typed = foldTag(text)
  const taken = new Set(chosen.map(foldTag))
  const found = inUse.filter((tag) => foldTag(tag).includes(typed) && !taken.has(foldTag(tag)))
  const isStart = (tag: string) => foldTag(tag).startsWith(typed)
  return [...found.filter(isStart), ...found.filter((tag) => !isStart(tag))].slice(0, SUGGESTED_MAX)
}
