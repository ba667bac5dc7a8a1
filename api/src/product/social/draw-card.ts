import type { Card } from './card.ts'
import { fitLine, fitText, toDrawable } from './fit-text.ts'
import { createFont } from './font.ts'

/** The size that all sites with link previews accept, in pixels. */
const CARD_WIDTH = 1_200
const CARD_HEIGHT = 630

const MARGIN = 84
const TEXT_WIDTH = CARD_WIDTH - 2 * MARGIN
const KICKER_Y = 124
const RULE_Y = 508
const BYLINE_Y = 566
const TITLE_TOP = 168
const TITLE_BOTTOM = 480
const DISC_RADIUS = 17
/** Drawn in place of a title that the fonts cannot draw. */
const LARGE_DISC_RADIUS = 110
const TITLE_SIZES = [
  { size: 78, linesMax: 2 },
  { size: 66, linesMax: 3 },
  { size: 56, linesMax: 4 },
  { size: 48, linesMax: 5 },
]
const LINE_HEIGHT = 1.16
const KICKER_SIZE = 28
const BYLINE_SIZE = 32

const serif = createFont('source-serif-4', 400)
const sans = createFont('source-sans-3', 600)

const path = (data: string, color: string) => (data ? `<path fill="${color}" d="${data}"/>` : '')

const drawTitle = (text: string, { ink, accent }: Card['colors']) => {
  const middle = (TITLE_TOP + TITLE_BOTTOM) / 2
  const title = toDrawable(text, serif)
  if (!title) return `<circle cx="${MARGIN + LARGE_DISC_RADIUS}" cy="${middle}" r="${LARGE_DISC_RADIUS}" fill="${accent}"/>`
  const { size, lines } = fitText(title, TEXT_WIDTH, TITLE_SIZES, serif)
  const height = size * LINE_HEIGHT
  // Centered vertically: the baseline is 0.3 of the size below the middle of a line.
  const first = middle - ((lines.length - 1) * height) / 2 + size * 0.3
  return lines.map((line, index) => path(serif.draw(line, size, MARGIN, first + index * height), ink)).join('')
}

const drawLine = (text: string, size: number, x: number, y: number, color: string) => {
  const width = CARD_WIDTH - MARGIN - x
  const line = fitLine(toDrawable(text, sans), width, (part) => sans.measure(part, size))
  return path(sans.draw(line, size, x, y), color)
}

/** Returns the picture as SVG without any text element. What the fonts cannot draw is left out. */
export const drawCard = ({ kicker, title, byline, colors }: Card): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}">`,
    `<rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="${colors.paper}"/>`,
    `<rect width="${CARD_WIDTH}" height="14" fill="${colors.accent}"/>`,
    drawLine(kicker, KICKER_SIZE, MARGIN, KICKER_Y, colors.accent),
    drawTitle(title, colors),
    `<rect x="${MARGIN}" y="${RULE_Y}" width="${TEXT_WIDTH}" height="3" fill="${colors.ink}"/>`,
    `<circle cx="${MARGIN + DISC_RADIUS}" cy="${BYLINE_Y - 11}" r="${DISC_RADIUS}" fill="${colors.accent}"/>`,
    drawLine(byline, BYLINE_SIZE, MARGIN + 2 * DISC_RADIUS + 18, BYLINE_Y, colors.inkSoft),
    '</svg>',
  ].join('')
