/** The standard fonts of PDF. Every reader has them, so that none is embedded. */
const FONTS = { roman: 'Times-Roman', bold: 'Times-Bold', italic: 'Times-Italic', mono: 'Courier' } as const
export type Font = keyof typeof FONTS

/** Sizes and positions are in points. The origin is the lower left corner. */
export interface Page {
  width: number
  height: number
  /** Operators, one a line. */
  content: readonly string[]
}

/** Widths of the characters from space to tilde in Times-Roman, in thousandths of the size. */
const WIDTHS = [
  ...[250, 333, 408, 500, 500, 833, 778, 180, 333, 333, 500, 564, 250, 333, 250, 278],
  ...[500, 500, 500, 500, 500, 500, 500, 500, 500, 500, 278, 278, 564, 564, 564, 444],
  ...[921, 722, 667, 667, 722, 611, 556, 722, 722, 333, 389, 722, 611, 889, 722, 722],
  ...[556, 722, 667, 556, 611, 722, 722, 944, 722, 722, 611, 333, 278, 333, 469, 500],
  ...[333, 444, 500, 444, 500, 444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500],
  ...[500, 500, 333, 389, 278, 500, 500, 722, 500, 500, 444, 480, 200, 480, 541],
]
const OTHER_WIDTH = 500
const MONO_WIDTH = 600
/** Bold letters are wider by about as much. */
const BOLD = 1.06

/** Where WinAnsi has characters that Latin-1 does not have. */
const WIN_ANSI: Readonly<Record<string, number>> = { '•': 0x95, '–': 0x96, '‘': 0x91, '’': 0x92, '“': 0x93, '”': 0x94 }

const encode = (text: string) =>
  [...text]
    .map((character) => {
      const code = WIN_ANSI[character] ?? character.codePointAt(0) ?? 0
      if (code > 0xff) throw new Error(`The fonts have no “${character}”`)
      return /[()\\]/.test(character) ? `\\${character}` : String.fromCharCode(code)
    })
    .join('')

export const measure = (text: string, font: Font, size: number): number => {
  const widths = [...text].map((character) => (font === 'mono' ? MONO_WIDTH : (WIDTHS[character.charCodeAt(0) - 32] ?? OTHER_WIDTH)))
  return (widths.reduce((sum, width) => sum + width, 0) * size * (font === 'bold' ? BOLD : 1)) / 1000
}

/** Breaks a text into lines of at most this width. */
export const wrap = (text: string, font: Font, size: number, width: number): string[] => {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word
    if (lines.length && measure(longer, font, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

export const drawText = (text: string, font: Font, size: number, x: number, y: number): string =>
  `BT /${font} ${size} Tf ${x} ${y} Td (${encode(text)}) Tj ET`

export const drawLine = (...[[x, y], ...others]: [[number, number], ...[number, number][]]): string =>
  `${x} ${y} m ${others.map(([toX, toY]) => `${toX} ${toY} l `).join('')}S`

export const drawBox = (x: number, y: number, width: number, height: number): string => `${x} ${y} ${width} ${height} re S`

/** Writes a PDF without compression, so that it is the same on every machine. */
export const writePdf = ({ title, author }: { title: string; author: string }, pages: readonly Page[]): Buffer => {
  const names = Object.entries(FONTS)
  const firstFont = 4
  const firstPage = firstFont + names.length
  const getPage = (index: number) => `${firstPage + 2 * index} 0 R`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R/Lang(en-GB)/ViewerPreferences<</DisplayDocTitle true>>>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, index) => getPage(index)).join(' ')}]/Resources<</Font<<${names
      .map(([name], index) => `/${name} ${firstFont + index} 0 R`)
      .join('')}>>>>>>`,
    `<</Title(${encode(title)})/Author(${encode(author)})>>`,
    ...names.map(([, font]) => `<</Type/Font/Subtype/Type1/BaseFont/${font}/Encoding/WinAnsiEncoding>>`),
    ...pages.flatMap(({ width, height, content }, index) => {
      const stream = content.join('\n')
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents ${firstPage + 2 * index + 1} 0 R>>`,
        `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
      ]
    }),
  ]
  let file = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const size = objects.length + 1
  file += `xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}trailer<</Size ${size}/Root 1 0 R/Info 3 0 R>>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
