import type { Palette } from './ink.ts'
import { PICTURE_HEIGHT, PICTURE_WIDTH, rectangle, svg } from './svg.ts'
import type { Moment } from './turing-machine.ts'

/** A machine's whole life as a weave: one row a step, one column a square, the head in the last colour but one. */
export const tapeThroughTime = (moments: Moment[], columns: number, palette: Palette): string => {
  const [paper, zero, head, mark, one] = palette as [string, string, string, string, string]
  const inks: Record<string, string> = { '0': zero, '1': one, x: mark, '@': mark }
  const wide = PICTURE_WIDTH / columns
  const high = PICTURE_HEIGHT / moments.length
  const cells = moments.flatMap(({ tape, head: at }, row) => {
    const written = tape.slice(0, columns).flatMap((symbol, column) => {
      const ink = inks[symbol]
      return ink ? [rectangle(column * wide + wide * 0.06, row * high, wide * 0.88, high + 0.3, ink)] : []
    })
    return [...written, rectangle(at * wide, row * high, wide, high + 0.3, head)]
  })
  return svg(paper, cells)
}
