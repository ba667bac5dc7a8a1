import type { LanguageAttributes } from '@portfolio/contracts'

const HEADING = /<h([1-6])[^>]*>(.*?)<\/h\1>/gs

/** Returns a list of links to the headings of sanitized HTML, by index, in their language if it is known. Empty if there are fewer than two. */
export const listContents = (html: string, language?: LanguageAttributes): string => {
  const headings = [...html.matchAll(HEADING)].map(([, level = '', inner = ''], index) => ({
    level: Number(level),
    index,
    // The rest is text that the sanitizer has escaped.
    text: inner.replaceAll(/<[^>]*>/g, '').trim(),
  }))
  const shown = headings.filter(({ text }) => text)
  if (shown.length < 2) return ''
  const top = Math.min(...shown.map(({ level }) => level))
  const items = shown.map(
    ({ level, index, text }) => `<li${level > top ? ' class="sub"' : ''}><a href="#h${index}" dir="auto">${text}</a></li>`,
  )
  return `<ol${language ? ` lang="${language.lang}" dir="${language.dir}"` : ''}>${items.join('')}</ol>`
}
