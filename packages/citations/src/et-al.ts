/** What the format says in place of names that are not known, after those that are. */
const OTHERS = 'others'
/** Stand for it in a list of names: after one of them, and after several. Code points that Unicode has reserved for such use. */
const [AFTER_ONE, AFTER_SEVERAL] = ['\uFDD1', '\uFDD2']

export const isOthers = (name: unknown) => (name as { literal?: unknown } | undefined)?.literal === OTHERS

/**
 * Returns a work in which names that are not known are one name that `createEtAl` finds. The processor prints "et al." only where a style
 * leaves out names that are known, and has no switch for it.
 */
export const markOthers = <Work extends object>(work: Work): Work =>
  Object.fromEntries(
    Object.entries(work).map(([variable, value]) => {
      if (!Array.isArray(value) || !isOthers(value.at(-1))) return [variable, value]
      const names = value.slice(0, -1)
      return [variable, names.length ? [...names, { family: names.length > 1 ? AFTER_SEVERAL : AFTER_ONE }] : []]
    }),
  ) as Work

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')

/** Returns a function that writes "et al." as a style does, in place of the name that stands for it and what joins it to those before. */
export const createEtAl = (style: string, getTerm: (name: string) => string) => {
  const [attributes = ''] = /<et-al\b[^>]*>/u.exec(style) ?? []
  const term = getTerm(/\bterm="([^"]+)"/u.exec(attributes)?.[1] ?? 'et-al')
  const isItalic = /font-style="italic"/u.test(attributes)
  const precedes = /delimiter-precedes-et-al="(\w+)"/u.exec(style)?.[1]
  const and = getTerm('and')
  const conjunctions = ['&#38;', '&', '…'].concat(and ? `(?<![\\p{L}\\p{N}])${escapePattern(and)}` : []).join('|')
  const joined = new RegExp(
    `([,;]?)\\s*(?:(?:${conjunctions})\\s*)?((?:<[^<>]*>)*)([${AFTER_ONE}${AFTER_SEVERAL}])((?:</[^<>]*>)*)${term.endsWith('.') ? '\\.?' : ''}`,
    'gu',
  )
  const toDelimiter = (written: string, mark: string) => {
    if (precedes === 'never') return ''
    return written || (precedes === 'always' || mark === AFTER_SEVERAL ? ',' : '')
  }
  return (citation: string, output: 'html' | 'text'): string =>
    citation.replace(joined, (_, delimiter: string, open: string, mark: string, close: string) => {
      const text = isItalic && output === 'html' ? `<i>${term}</i>` : term
      return `${toDelimiter(delimiter, mark)} ${open}${text}${close}`
    })
}
