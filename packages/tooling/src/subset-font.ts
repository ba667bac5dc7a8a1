import type { LoaderContext } from '@rspack/core'
import { convert } from 'fontverter'
import subsetFont from 'subset-font'

/** The weights of the design (packages/ui/src/fonts.css). */
const WEIGHTS = { min: 400, max: 700 }
/** What text needs by itself, and the figures that styles choose: oldstyle or lining, proportional or tabular. */
const FEATURES = ['ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rvrn', 'lnum', 'onum', 'pnum', 'tnum']
const CHARACTERS = Array.from({ length: 0xd800 - 0x20 }, (_, index) => String.fromCharCode(index + 0x20))
/** Latin Extended-A, and the letters of Romanian. A name from Prague must not cost a reader those of all transliterations. */
const isEuropean = (character: string) => /[\u0100-\u017f\u0218-\u021b]/.test(character)
/** Of a file with letters of many languages, by the query of its URL in `fonts.css`, which has the same ranges. */
const PARTS: Record<string, (character: string) => boolean> = {
  '': () => true,
  '?european': isEuropean,
  '?other': (character) => !isEuropean(character),
}

// A variable, because its types do not know all options.
const OPTIONS = { targetFormat: 'truetype', variationAxes: { wght: WEIGHTS }, keepFeatures: FEATURES } as const

/** Of equal length, so that nothing moves. */
const [RESERVED_NAME, NAME] = ['Source', 'Folios']
/** How names go on. The copyright notice, which says what is reserved, stays. */
const ENDS = ['S', ' S']
const ENCODERS = [Buffer.from, (text: string) => Buffer.from(text, 'utf16le').swap16()]

const rename = (font: Buffer): Buffer => {
  for (const encode of ENCODERS)
    for (const end of ENDS)
      for (let at = font.indexOf(encode(RESERVED_NAME + end)); at >= 0; at = font.indexOf(encode(RESERVED_NAME + end)))
        encode(NAME).copy(font, at)
  return font
}

const subset = async (font: Buffer, query: string) => {
  const isKept = PARTS[query]
  if (!isKept) throw new Error(`A font has no part ${query}`)
  return convert(rename(await subsetFont(font, CHARACTERS.filter(isKept).join(''), OPTIONS)), 'woff2')
}

/** By path and query: the shell is compiled several times in a build. */
const subsets = new Map<string, Promise<Buffer>>()

/**
 * Leaves out the weights and features of a variable font that no style uses, a quarter of its bytes, and the characters of other parts. Renames
 * it: its license reserves its name for unchanged files.
 */
// biome-ignore lint/style/noDefaultExport: the bundler asks for one
export default function (this: LoaderContext, font: Buffer): void {
  const callback = this.async()
  const found = subsets.get(this.resource) ?? subset(font, this.resourceQuery)
  subsets.set(this.resource, found)
  found.then((result) => callback(null, result), callback)
}

export const raw = true
