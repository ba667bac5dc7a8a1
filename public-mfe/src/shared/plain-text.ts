const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', hellip: '…', mdash: '—', ndash: '–' }

const character = (code: number) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '')

const decode = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (hex) return character(Number.parseInt(hex, 16))
    if (decimal) return character(Number(decimal))
    return named[name?.toLowerCase() ?? ''] ?? whole
  })

/** The words of sanitised HTML on one line. Works where there is no DOM. */
export const plainText = (html: string): string =>
  decode(
    html
      .replace(/<(script|style|iframe)\b[\s\S]*?<\/\1\s*>/gi, ' ')
      .replace(/<\/?(?:p|div|h[1-6]|li|ul|ol|pre|blockquote|br|hr)\b[^>]*>/gi, ' ')
      .replace(/<[^>]*>/g, ''),
  )
    .replace(/\s+/g, ' ')
    .trim()

/** The opening words, cut between words, with an ellipsis when something was cut. `max` counts characters. */
export const excerpt = (html: string, max: number): string => {
  const text = plainText(html)
  if (text.length <= max) return text
  const cut = text.slice(0, max + 1)
  const space = cut.lastIndexOf(' ')
  const words = space > max / 2 ? cut.slice(0, space) : cut.slice(0, max).replace(/[\ud800-\udbff]$/, '')
  return `${words.replace(/[\s,;:.–—-]+$/, '')}…`
}

const WORDS_A_MINUTE = 230

/** Whole minutes to read it, at least one. */
export const readingMinutes = (html: string): number =>
  Math.max(1, Math.round((plainText(html).match(/\S+/g)?.length ?? 0) / WORDS_A_MINUTE))
