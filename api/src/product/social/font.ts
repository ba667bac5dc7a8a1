import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import opentype, { type Font as Face, type Glyph, type PathCommand } from 'opentype.js'

/** The scripts that the product's fonts have, each in a file of its own. */
const SUBSETS = ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext', 'vietnamese']

const open = (file: string): Face => {
  const { buffer, byteOffset, byteLength } = readFileSync(fileURLToPath(import.meta.resolve(file)))
  return opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer)
}

interface PlacedGlyph {
  glyph: Glyph
  face: Face
}

/** Not `path.toPathData()` of the library, which writes NaN for numbers close to zero. */
const toPathData = (commands: readonly PathCommand[]): string =>
  commands
    .map(({ type, x1, y1, x2, y2, x, y }) => type + [x1, y1, x2, y2, x, y].flatMap((number) => number?.toFixed(1) ?? []).join(' '))
    .join('')

/**
 * Draws text as outlines, so that a picture of it does not depend on the fonts of the system. Letters are placed one by one with their
 * kerning: enough for the scripts of the product's fonts, which need no shaping.
 */
export const createFont = (family: string, weight: number) => {
  const faces = new Map<string, Face>()
  const glyphs = new Map<string, PlacedGlyph | undefined>()

  const load = (subset: string) => {
    const face = faces.get(subset) ?? open(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`)
    faces.set(subset, face)
    return face
  }

  const find = (character: string): PlacedGlyph | undefined => {
    if (glyphs.has(character)) return glyphs.get(character)
    const subset = SUBSETS.find((name) => load(name).charToGlyphIndex(character) > 0)
    const face = subset && load(subset)
    const found = face ? { face, glyph: face.charToGlyph(character) } : undefined
    glyphs.set(character, found)
    return found
  }

  /** Calls `place` with each glyph and its distance from the start; returns the width of all. */
  const walk = (text: string, size: number, place: (placed: PlacedGlyph, x: number) => void): number => {
    let x = 0
    let previous: PlacedGlyph | undefined
    for (const character of text) {
      const placed = find(character)
      if (!placed) continue
      const scale = size / placed.face.unitsPerEm
      if (previous?.face === placed.face) x += placed.face.getKerningValue(previous.glyph, placed.glyph) * scale
      place(placed, x)
      x += (placed.glyph.advanceWidth ?? 0) * scale
      previous = placed
    }
    return x
  }

  return {
    has: (character: string) => find(character) !== undefined,
    measure: (text: string, size: number) => walk(text, size, () => {}),
    /** Returns the data of an SVG path whose baseline starts at a point. */
    draw: (text: string, size: number, x: number, y: number): string => {
      const paths: string[] = []
      walk(text, size, ({ glyph }, offset) => paths.push(toPathData(glyph.getPath(x + offset, y, size).commands)))
      return paths.join('')
    },
  }
}

export type Font = ReturnType<typeof createFont>
