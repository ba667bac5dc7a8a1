/** What is used of opentype.js, which has no types of its own. */
declare module 'opentype.js' {
  export interface PathCommand {
    type: 'M' | 'L' | 'Q' | 'C' | 'Z'
    x1?: number
    y1?: number
    x2?: number
    y2?: number
    x?: number
    y?: number
  }
  export interface Glyph {
    index: number
    advanceWidth?: number
    getPath: (x: number, y: number, fontSize: number) => { commands: PathCommand[] }
  }
  export interface Font {
    unitsPerEm: number
    charToGlyphIndex: (character: string) => number
    charToGlyph: (character: string) => Glyph
    getKerningValue: (left: Glyph, right: Glyph) => number
  }
  const opentype: { parse: (file: ArrayBuffer) => Font }
  export default opentype
}
