import { emptyField, type Field } from './field.ts'
import type { Palette } from './ink.ts'
import { IMAGE_HEIGHT, IMAGE_WIDTH, line, rectangle, svg } from './svg.ts'

/** Draws the partial sums of n^(-1/2-it) as a path, which ends near the value of the zeta function. */
export const zetaWalk = (t: number, terms: number, palette: Palette): string => {
  const points: [number, number][] = [[0, 0]]
  let [x, y] = [0, 0]
  for (let n = 1; n <= terms; n++) {
    const angle = -t * Math.log(n)
    x += Math.cos(angle) / Math.sqrt(n)
    y += Math.sin(angle) / Math.sqrt(n)
    points.push([x, y])
  }
  const xs = points.map((point) => point[0])
  const ys = points.map((point) => point[1])
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const scale = Math.min((IMAGE_WIDTH * 0.86) / (right - left), (IMAGE_HEIGHT * 0.86) / (bottom - top))
  const placed = points.map(
    ([px, py]) => [IMAGE_WIDTH / 2 + (px - (left + right) / 2) * scale, IMAGE_HEIGHT / 2 + (py - (top + bottom) / 2) * scale] as const,
  )
  const [paper, , soft, strong, dark] = palette as [string, string, string, string, string]
  // Beyond t / 2π the steps turn by less than half a circle and the path winds into its last spiral.
  const last = Math.floor(t / (2 * Math.PI))
  return svg(paper, [
    line(placed.slice(last), soft, 1.5),
    line(placed.slice(11, last + 1), strong, 1.8),
    line(placed.slice(0, 12), dark, 4),
  ])
}

/** Returns how much is lost, 0 to 1/2, when x·y/n is rounded to a whole number. */
export const roundingLoss = (n: number): Field => {
  const field = emptyField(400, 250)
  for (let y = 0; y < field.height; y++) {
    for (let x = 0; x < field.width; x++) {
      const exact = ((x - 200) * (y - 125)) / n
      field.values[y * field.width + x] = Math.abs(exact - Math.round(exact))
    }
  }
  return field
}

const KNIGHT = [1, 2, -1, -2].flatMap((a) => [1, 2, -1, -2].filter((b) => Math.abs(a) !== Math.abs(b)).map((b) => [a, b] as const))

/** Draws a chessboard; the size of each square's mark is the square root of a knight's mobility on it. */
export const knightMobility = (palette: Palette): string => {
  const [paper, ...inks] = palette as [string, ...string[]]
  const size = 112
  const left = (IMAGE_WIDTH - 8 * size) / 2
  const top = (IMAGE_HEIGHT - 8 * size) / 2
  const squares: string[] = []
  for (let file = 0; file < 8; file++) {
    for (let rank = 0; rank < 8; rank++) {
      const moves = KNIGHT.filter(([a, b]) => file + a >= 0 && file + a < 8 && rank + b >= 0 && rank + b < 8).length
      const side = (size * 0.92 * Math.sqrt(moves)) / Math.sqrt(8)
      const ink = inks[(file + rank) % 2 ? 2 : 1] as string
      squares.push(rectangle(left + file * size, top + rank * size, size, size, inks[0] as string))
      squares.push(rectangle(left + (file + 0.5) * size - side / 2, top + (rank + 0.5) * size - side / 2, side, side, ink))
    }
  }
  return svg(paper, squares)
}

/** Draws the ordinals below the cube of omega as strokes that converge, level within level. */
export const ordinalStrokes = (palette: Palette): string => {
  const [paper, , soft, strong, dark] = palette as [string, string, string, string, string]
  const strokes: string[] = []
  const draw = (from: number, to: number, depth: number, height: number) => {
    const ink = [soft, strong, dark][depth - 1] as string
    let x = from
    let strokeHeight = height
    while (to - x > 1.5 && strokeHeight > 4) {
      const next = x + (to - x) * 0.28
      if (depth > 1) draw(x, next, depth - 1, strokeHeight * 0.8)
      strokes.push(
        line(
          [
            [x, IMAGE_HEIGHT / 2 - strokeHeight / 2],
            [x, IMAGE_HEIGHT / 2 + strokeHeight / 2],
          ],
          ink,
          depth * 1.6,
        ),
      )
      x = next
      strokeHeight *= 0.86
    }
  }
  draw(IMAGE_WIDTH * 0.05, IMAGE_WIDTH * 0.95, 3, IMAGE_HEIGHT * 0.84)
  return svg(paper, strokes)
}

/** Five-hole teleprinter code of the Manchester machine: the index of a character in this string is its number, 0 to 31. */
const TELEPRINTER = '/E@A:SIU½DRJNFCKTZLWHYPQOBG"MXV£'

/** Draws strips of punched tape, with holes for the bits of each character, least significant first. */
export const punchedTape = (strips: string[], palette: Palette): string => {
  const [paper, card, soft, , hole] = palette as [string, string, string, string, string]
  const pitch = 56
  const shapes = strips.flatMap((text, strip) => {
    const top = IMAGE_HEIGHT * ((strip + 0.5) / strips.length) - 145
    const start = 40 - ((strip * 97) % 160)
    const holes = [...text].flatMap((character, index) => {
      const code = TELEPRINTER.indexOf(character)
      const x = start + index * pitch
      const digits = [0, 1, 2, 3, 4].flatMap((bit) => {
        const y = top + 36 + (bit + (bit > 2 ? 1 : 0)) * 43
        return (code >> bit) & 1 ? [`<circle cx="${x}" cy="${y}" r="16" fill="${hole}"/>`] : []
      })
      return [...digits, `<circle cx="${x}" cy="${top + 36 + 3 * 43}" r="6" fill="${soft}"/>`]
    })
    return [rectangle(0, top, IMAGE_WIDTH, 290, card), ...holes]
  })
  return svg(paper, shapes)
}
