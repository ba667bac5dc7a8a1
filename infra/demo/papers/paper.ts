import { drawLine, drawText, type Font, measure, type Page, wrap, writePdf } from './pdf.ts'

export interface Paper {
  title: string
  author: string
  /** Where it appeared. */
  source: string
  /** Paragraphs; a heading begins with `# `, lines of a routine with `> `. */
  text: readonly string[]
  references: readonly string[]
}

const WIDTH = 595
const HEIGHT = 842
const MARGIN = 100
const TEXT_WIDTH = WIDTH - 2 * MARGIN
const BODY = 12
const LEADING = 18

const NOTE = 'A guide to this work, written for the demonstration of a portfolio. These are not the author’s words.'

/** Lays out a paper with its title and its author on the first page, as Google Scholar asks. */
export const createPaper = ({ title, author, source, text, references }: Paper): Buffer => {
  const pages: string[][] = []
  let y = 0
  const startPage = () => {
    const number = String(pages.length + 1)
    pages.push([drawText(number, 'roman', 10, (WIDTH - measure(number, 'roman', 10)) / 2, 52)])
    if (pages.length > 1) pages.at(-1)?.push(drawText(title, 'italic', 10, MARGIN, HEIGHT - 62))
    y = HEIGHT - 96
  }
  const addLine = (line: string, font: Font, size: number, leading: number, indent = 0) => {
    if (y < 88) startPage()
    pages.at(-1)?.push(drawText(line, font, size, MARGIN + indent, y))
    y -= leading
  }
  const addBlock = (block: string, font: Font, size: number, leading: number, after: number) => {
    for (const line of wrap(block, font, size, TEXT_WIDTH)) addLine(line, font, size, leading)
    y -= after
  }
  const addHeading = (heading: string) => {
    // Not at the end of a page.
    if (y < 150) startPage()
    y -= 8
    addBlock(heading, 'bold', 13, 20, 0)
  }

  startPage()
  addBlock(title, 'bold', 24, 29, 4)
  addBlock(author, 'roman', 14, 22, 0)
  addBlock(source, 'italic', BODY, LEADING, 4)
  pages.at(-1)?.push(drawLine([MARGIN, y + 6], [WIDTH - MARGIN, y + 6]))
  y -= 14
  addBlock(NOTE, 'italic', BODY, LEADING, 10)
  for (const block of text) {
    if (block.startsWith('# ')) addHeading(block.slice(2))
    else if (block.startsWith('> ')) {
      for (const line of block.split('\n')) addLine(line.slice(2), 'mono', 10, 14, 18)
      y -= 6
    } else addBlock(block, 'roman', BODY, LEADING, 6)
  }
  addHeading('References')
  for (const [index, reference] of references.entries()) addBlock(`[${index + 1}] ${reference}`, 'roman', BODY, LEADING, 2)
  return writePdf(
    { title, author },
    pages.map((content): Page => ({ width: WIDTH, height: HEIGHT, content })),
  )
}
