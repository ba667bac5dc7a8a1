/** The place of a synced pattern in a text. */
const PLACE = /<!--\s*wp:block\s+\{[^{}]{0,200}?"ref":\s*(\d+)(?:(?!-->)[\s\S]){0,10000}-->/g

/** A pattern in a pattern in a pattern … */
const DEPTH_MAX = 10
/** Of all inserted texts, so that a few patterns cannot become gigabytes. */
const CHARACTERS_MAX = 500_000

/** Inserts the texts of synced patterns, by their ids. `onDropped` is called with the name of one that is not in the export. */
export const insertPatterns = (text: string, patterns: ReadonlyMap<string, string>, onDropped: (name: string) => void): string => {
  let characters = 0
  const insert = (piece: string, depth: number): string =>
    piece.replace(PLACE, (_, id: string) => {
      const pattern = patterns.get(id)
      characters += pattern?.length ?? 0
      if (pattern !== undefined && depth < DEPTH_MAX && characters < CHARACTERS_MAX) return insert(pattern, depth + 1)
      onDropped(`synced pattern ${id}`)
      return ''
    })
  return insert(text, 0)
}
