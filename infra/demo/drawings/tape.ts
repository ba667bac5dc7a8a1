import type { Palette } from './ink.ts'
import { IMAGE_HEIGHT, IMAGE_WIDTH, rectangle, svg } from './svg.ts'
import type { Moment } from './turing-machine.ts'

/** Draws every step of a machine: one row per step, one column per square, the head in the palette's third color. */
export const tapeThroughTime = (moments: Moment[], columns: number, palette: Palette): string => {
  const [paper, zero, head, mark, one] = palette as [string, string, string, string, string]
  const inks: Record<string, string> = { '0': zero, '1': one, x: mark, '@': mark }
  const cellWidth = IMAGE_WIDTH / columns
  const cellHeight = IMAGE_HEIGHT / moments.length
  const cells = moments.flatMap(({ tape, head: headColumn }, row) => {
    const written = tape.slice(0, columns).flatMap((symbol, column) => {
      const ink = inks[symbol]
      return ink ? [rectangle(column * cellWidth + cellWidth * 0.06, row * cellHeight, cellWidth * 0.88, cellHeight + 0.3, ink)] : []
    })
    return [...written, rectangle(headColumn * cellWidth, row * cellHeight, cellWidth, cellHeight + 0.3, head)]
  })
  return svg(paper, cells)
}
