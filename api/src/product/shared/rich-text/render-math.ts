import { createRequire } from 'node:module'
import { findFormulaProblem } from '@portfolio/contracts'
import sanitizeHtml, { type IOptions } from 'sanitize-html'

const require = createRequire(import.meta.url)
/** Loaded on first use. */
const loadTemml = () => require('temml') as typeof import('temml').default

/** Maximum size of rules, spaces and raised boxes, in em and in points. */
const SIZE_MAX: [number, number] = [40, 400]

/** Deeper than real formulas; extreme nesting makes browsers slow. */
const DEPTH_MAX = 60
const TAGS_MAX = 4_000

const LENGTH = /^-?[\d.]{1,8}(em|ex|pt|px|cm|mm|in|%)?$/
const LENGTHS = /^(-?[\d.]{1,8}(em|ex|pt|px|%)?\s?){1,4}$/
const BORDER = /^[\d.]{1,8}(em|pt|px)? (solid|dashed)( #?[a-z0-9]{1,20})?$/i
const COLOR = /^#?[a-z0-9]{1,20}$/i

const PRESENTATION = [
  ...['math', 'mrow', 'mi', 'mn', 'mo', 'ms', 'mtext', 'mspace', 'mstyle', 'mpadded', 'mphantom', 'menclose', 'none'],
  ...['mfrac', 'msqrt', 'mroot', 'msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover', 'mmultiscripts', 'mprescripts'],
  ...['mtable', 'mtr', 'mtd'],
]
const ATTRIBUTES = [
  ...['display', 'displaystyle', 'scriptlevel', 'mathvariant', 'mathsize', 'mathcolor', 'mathbackground', 'class', 'style'],
  ...[
    'form',
    'fence',
    'separator',
    'stretchy',
    'symmetric',
    'largeop',
    'movablelimits',
    'accent',
    'lspace',
    'rspace',
    'minsize',
    'maxsize',
  ],
  ...['width', 'height', 'depth', 'voffset', 'linethickness', 'notation', 'rowspacing', 'columnalign'],
]

/** Allows presentation elements only: no links, actions, annotations or HTML. */
const allowList: IOptions = {
  allowedTags: PRESENTATION,
  allowedAttributes: { '*': ATTRIBUTES },
  allowedClasses: { '*': [/^tml-[a-z0-9-]+$/] },
  allowedStyles: {
    '*': {
      ...Object.fromEntries(['padding', 'padding-left', 'padding-right', 'padding-top', 'padding-bottom'].map((name) => [name, [LENGTHS]])),
      ...Object.fromEntries(['border', 'border-left', 'border-right', 'border-top', 'border-bottom'].map((name) => [name, [BORDER]])),
      ...{ width: [LENGTH], 'margin-left': [LENGTH], color: [COLOR], 'text-align': [/^(left|right|center)$/] },
    },
  },
  allowedSchemes: [],
}

const isTooLarge = (mathMl: string) => {
  let depth = 0
  let tags = 0
  for (const [tag] of mathMl.matchAll(/<\/?/g)) {
    tags += 1
    depth += tag === '<' ? 1 : -1
    if (depth > DEPTH_MAX || tags > TAGS_MAX) return true
  }
  return false
}

/** Returns a formula as MathML that is safe in a page, or null if its TeX is invalid, defines macros, or is too long or complex. */
export const renderMath = (tex: string, isDisplay: boolean): string | null => {
  if (findFormulaProblem(tex)) return null
  try {
    const mathMl = loadTemml().renderToString(tex, {
      displayMode: isDisplay,
      throwOnError: true,
      trust: false,
      strict: false,
      maxSize: SIZE_MAX,
    })
    return isTooLarge(mathMl) ? null : sanitizeHtml(mathMl, allowList)
  } catch {
    // Invalid TeX, or nesting that exceeds the stack.
    return null
  }
}
