import sharp from 'sharp'
import { knightMobility, ordinalStrokes, punchedTape, roundingLoss, zetaWalk } from './drawings/diagrams.ts'
import { enlarge, type Field, normalize } from './drawings/field.ts'
import { grayScott, type Regime } from './drawings/gray-scott.ts'
import { type Look, palettes, tint } from './drawings/ink.ts'
import { GOLDEN_ANGLE_DEGREES, phyllotaxis } from './drawings/phyllotaxis.ts'
import { IMAGE_HEIGHT, IMAGE_WIDTH } from './drawings/svg.ts'
import { tapeThroughTime } from './drawings/tape.ts'
import { counter, risingOnes, run } from './drawings/turing-machine.ts'

type DrawImage = () => Promise<Buffer>

const JPEG = { quality: 82, mozjpeg: true }

const toJpeg = (field: Field, look: Look) =>
  sharp(tint(field, look), { raw: { width: IMAGE_WIDTH, height: IMAGE_HEIGHT, channels: 3 } })
    .jpeg(JPEG)
    .toBuffer()

const pattern =
  (regime: Regime & { steps: number; seed: number; trim?: number }, look: Look): DrawImage =>
  async () =>
    toJpeg(normalize(enlarge(await grayScott({ width: 200, height: 125, ...regime }), IMAGE_WIDTH, IMAGE_HEIGHT, !regime.trim)), look)

const drawing =
  (draw: () => string): DrawImage =>
  () =>
    sharp(Buffer.from(draw())).flatten().jpeg(JPEG).toBuffer()

/** The demo images by name. Each function draws its image in about a second or less. */
export const demoImages = {
  'leopard-spots': pattern({ feed: 0.0367, kill: 0.0649, spread: 0.6, steps: 5000, seed: 23 }, { palette: palettes.sepia, relief: 3 }),
  'spots-into-stripes': pattern(
    { feed: 0.037, kill: 0.0652, feedRight: 0.03, killRight: 0.0575, trim: 20, spread: 0.6, steps: 5000, seed: 6 },
    { palette: palettes.ochre, relief: 3 },
  ),
  labyrinth: pattern({ feed: 0.029, kill: 0.057, spread: 0.6, steps: 4500, seed: 19 }, { palette: palettes.verdigris, relief: 3 }),
  daisy: drawing(() => phyllotaxis({ palette: palettes.ochre, seeds: 1100, center: [0.5, 0.5], radius: 640 })),
  'daisy-misled': drawing(() =>
    phyllotaxis({ palette: palettes.moss, seeds: 1100, degrees: GOLDEN_ANGLE_DEGREES + 0.35, center: [0.36, 0.56], radius: 860 }),
  ),
  'seed-head': drawing(() => phyllotaxis({ palette: palettes.indigo, seeds: 1500, center: [0.72, 0.3], radius: 980 })),
  'rising-ones': drawing(() => tapeThroughTime(run(risingOnes, 'b', 400), 30, palettes.ink)),
  counting: drawing(() => tapeThroughTime(run(counter, 'carry', 150, ['@', '0'], 1), 9, palettes.madder)),
  coral: pattern({ feed: 0.0545, kill: 0.062, spread: 0.5, steps: 4500, seed: 50 }, { palette: palettes.madder, relief: 3 }),
  'zeta-walk': drawing(() => zetaWalk(2600.4, 1820, palettes.indigo)),
  'rounding-loss': async () =>
    toJpeg(normalize(enlarge(roundingLoss(97), IMAGE_WIDTH, IMAGE_HEIGHT, false)), { palette: palettes.ink, relief: 0 }),
  'knight-mobility': drawing(() => knightMobility(palettes.sepia)),
  ordinals: drawing(() => ordinalStrokes(palettes.plum)),
  worms: pattern({ feed: 0.054, kill: 0.063, spread: 0.5, steps: 5000, seed: 46 }, { palette: palettes.plum, relief: 3 }),
  holes: pattern({ feed: 0.039, kill: 0.058, spread: 0.6, steps: 4000, seed: 48 }, { palette: palettes.night, relief: 3 }),
  'tiger-stripes': pattern({ feed: 0.037, kill: 0.06, spread: 0.6, steps: 4500, seed: 49 }, { palette: palettes.indigo, relief: 3 }),
  'punched-tape': drawing(() =>
    punchedTape(['CHECK@A@LARGE@ROUTINE@AT@EVERY@STEP', 'MANCHESTER@ELECTRONIC@COMPUTER@MARK', 'BEGIN@WITH@THE@LEAST@DIGIT'], palettes.ink),
  ),
  moss: pattern(
    { feed: 0.0545, kill: 0.062, feedRight: 0.04, killRight: 0.0585, trim: 20, spread: 0.5, steps: 4000, seed: 12 },
    { palette: palettes.verdigris, relief: 4 },
  ),
} satisfies Record<string, DrawImage>

export type ImageName = keyof typeof demoImages
