const HEADING = /<h([1-6])[^>]*>(.*?)<\/h\1>/gs

/** Returns links to the headings of sanitized HTML, by their index; an empty text if there are fewer than two. */
export const listContents = (html: string): string => {
  const headings = [...html.matchAll(HEADING)].map(([, level = '', inner = ''], index) => ({
    level: Number(level),
    index,
    // What is left is text, in which the sanitizer has escaped every character of markup.
    text: inner.replaceAll(/<[^>]*>/g, '').trim(),
  }))
  const shown = headings.filter(({ text }) => text)
  if (shown.length < 2) return ''
  const top = Math.min(...shown.map(({ level }) => level))
  const items = shown.map(
    ({ level, index, text }) => `<li${level > top ? ' class="sub"' : ''}><a href="#h${index}" dir="auto">${text}</a></li>`,
  )
  return `<ol>${items.join('')}</ol>`
}
