import { checking } from './checking.ts'
import { drawBox, drawLine, drawText, measure, type Page, wrap, writePdf } from './pdf.ts'

const { title, author } = checking
const OCCASION = 'Conference on High Speed Automatic Calculating Machines, Cambridge, 24 June 1949'
const NOTE = 'Drawn for the demonstration of a portfolio.'

const SLIDE_WIDTH = 720
const SLIDE_HEIGHT = 405
const LEFT = 60

const SLIDES: readonly { heading: string; lines: readonly string[] }[] = [
  {
    heading: 'The carries of a long sum',
    lines: [
      '• Without them, one person does the whole sum again.',
      '• With them, each column is checked by itself.',
      '• They cost whoever did the sum nothing at all.',
    ],
  },
  {
    heading: 'The carries of a routine',
    lines: [
      '• An assertion says what is true whenever the machine arrives at a place.',
      '• Each step is then a small question: if this was true before, is that true after?',
      '• The programmer writes the assertions. Anybody may answer the questions.',
    ],
  },
  {
    heading: 'The factorial of n, by addition',
    lines: [
      '> B   v := u                    u = r!',
      '> D   u := u + v                u = s r!',
      '> G   r := r + 1, s := 1        u = (r + 1)!',
    ],
  },
  {
    heading: 'It also comes to an end',
    lines: [
      'At every step this becomes smaller, and it is never less than nothing:',
      '> (n – r) 2^80  +  (r – s) 2^40  +  k',
      'An ordinal number would do as well.',
    ],
  },
]

const createSlide = (content: readonly string[]): Page => ({ width: SLIDE_WIDTH, height: SLIDE_HEIGHT, content })

const createTitleSlide = () =>
  createSlide([
    drawText(title, 'bold', 44, LEFT, 236),
    drawText(author, 'roman', 26, LEFT, 190),
    drawLine([LEFT, 166], [SLIDE_WIDTH - LEFT, 166]),
    drawText(OCCASION, 'italic', 16, LEFT, 136),
    drawText(NOTE, 'italic', 16, LEFT, 112),
  ])

export const createSlides = (): Buffer =>
  writePdf({ title, author }, [
    createTitleSlide(),
    ...SLIDES.map(({ heading, lines }, index) => {
      let y = 250
      const content = [
        drawText(heading, 'bold', 34, LEFT, 316),
        drawText(`${author}, ${title}`, 'italic', 12, LEFT, 36),
        drawText(String(index + 2), 'roman', 12, SLIDE_WIDTH - LEFT, 36),
      ]
      for (const line of lines) {
        const [font, text, size, width] = line.startsWith('> ')
          ? (['mono', line.slice(2), 19, Number.POSITIVE_INFINITY] as const)
          : (['roman', line, 24, SLIDE_WIDTH - 2 * LEFT] as const)
        for (const part of wrap(text, font, size, width)) {
          content.push(drawText(part, font, size, LEFT, y))
          y -= 32
        }
        y -= 10
      }
      return createSlide(content)
    }),
  ])

const POSTER_WIDTH = 842
const POSTER_HEIGHT = 1191
const MARGIN = 70
const BOX = { x: 190, width: 260, height: 58, step: 98, top: 838 }

/** The boxes of the routine, with what is true on arrival at each. */
const BOXES: readonly [order: string, assertion: string][] = [
  ['A   u := 1, r := 1, s := 1', ''],
  ['B   v := u', 'u = r!'],
  ['C   r = n ?  then stop', 'u = r!,  v = r!'],
  ['D   u := u + v', 'u = s r!,  v = r!'],
  ['E   s := s + 1', 'u = (s + 1) r!'],
  ['F   s > r ?', 'u = s r!'],
  ['G   r := r + 1, s := 1', 'u = (r + 1)!'],
]

const getBoxY = (index: number) => BOX.top - index * BOX.step

const drawArrowHead = (x: number, y: number, [dx, dy]: [number, number]) =>
  drawLine([x - dx - dy, y - dy - dx], [x, y], [x - dx + dy, y - dy + dx])

/** From one box to the left of an earlier one, to which the routine returns. */
const drawReturn = (from: number, to: number, x: number) => {
  const middle = BOX.height / 2
  const [start, end] = [getBoxY(from) + middle, getBoxY(to) + middle]
  return [drawLine([BOX.x, start], [x, start], [x, end], [BOX.x, end]), drawArrowHead(BOX.x, end, [9, 0])]
}

export const createPoster = (): Buffer => {
  const boxes = BOXES.flatMap(([order, assertion], index) => {
    const y = getBoxY(index)
    const center = BOX.x + BOX.width / 2
    return [
      drawBox(BOX.x, y, BOX.width, BOX.height),
      drawText(order, 'mono', 14, BOX.x + 18, y + 24),
      drawText(assertion, 'italic', 24, BOX.x + BOX.width + 36, y + 21),
      ...(index ? [drawLine([center, y + BOX.step], [center, y + BOX.height]), drawArrowHead(center, y + BOX.height, [0, -9])] : []),
    ]
  })
  let y = 172
  const text = wrap(
    'On arrival at a box, what stands beside it is true. Each arrow is one small question: if it was true there, is it true here? Nobody who answers needs to know what the routine is for. It comes to an end, because (n – r) 2^80 + (r – s) 2^40 + k becomes smaller at every step.',
    'roman',
    20,
    POSTER_WIDTH - 2 * MARGIN,
  ).map((line) => {
    y -= 27
    return drawText(line, 'roman', 20, MARGIN, y)
  })
  const center = (line: string, font: 'roman' | 'bold' | 'italic', size: number, lineY: number) =>
    drawText(line, font, size, (POSTER_WIDTH - measure(line, font, size)) / 2, lineY)
  return writePdf({ title, author }, [
    {
      width: POSTER_WIDTH,
      height: POSTER_HEIGHT,
      content: [
        center(title, 'bold', 62, 1070),
        center(author, 'roman', 32, 1018),
        center(OCCASION, 'italic', 19, 982),
        center(NOTE, 'italic', 15, 956),
        '1.4 w',
        ...boxes,
        ...drawReturn(5, 3, 150),
        drawText('no', 'italic', 17, BOX.x - 28, getBoxY(5) + BOX.height / 2 + 6),
        drawText('yes', 'italic', 17, BOX.x + BOX.width / 2 + 8, getBoxY(5) - 20),
        ...drawReturn(6, 1, 110),
        ...text,
      ],
    },
  ])
}
