export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** On one line: a line break could end the block of HTML that it stands in. */
export const imageHtml = (src: string, alt: string, caption: string): string => {
  const image = `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}">`
  return caption
    ? `<figure><p>${image}</p><figcaption>${caption.replace(/\s+/g, ' ').replace(/(\*{1,2})([^*<>]{1,300})\1/g, '<em>$2</em>')}</figcaption></figure>`
    : image
}

export const linkHtml = (href: string, text = href): string => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`

/** The named values of a tag: `src="a.png" alt='A'`, and unnamed ones by their position. */
export const readAttributes = (text: string): Record<string, string> => {
  const values: Record<string, string> = {}
  let position = 0
  for (const [, name, double, single, raw, bare] of text.matchAll(
    /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|`([^`]*)`|([^\s"'`]+))|"[^"]*"|'[^']*'|[^\s"'=]+/g,
  ))
    if (name) values[name] = double ?? single ?? raw ?? bare ?? ''
  for (const [whole] of text.replaceAll(/[\w-]+\s*=\s*(?:"[^"]*"|'[^']*'|`[^`]*`|[^\s"'`]+)/g, ' ').matchAll(/"[^"]*"|'[^']*'|\S+/g)) {
    values[position] = whole.replace(/^(["'])(.*)\1$/s, '$2')
    position += 1
  }
  return values
}
