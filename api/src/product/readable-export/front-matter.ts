/** Returns front matter. Every JSON text is also YAML. Values that are empty or missing are left out. */
export const toFrontMatter = (values: Record<string, unknown>): string => {
  const lines = Object.entries(values)
    .filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value !== undefined && value !== ''))
    .map(([key, value]) => `${key}: ${value instanceof Date ? value.toISOString() : JSON.stringify(value)}`)
  return `---\n${lines.join('\n')}\n---\n\n`
}

/** Escapes the characters that would end the text of a link. */
export const escapeText = (text: string): string => text.replace(/[[\]\\]/g, '\\$&')

/** Returns a link, or only its text if it leads nowhere. */
export const toLink = (text: string, href: string | undefined): string =>
  href ? `[${escapeText(text)}](${href.replace(/[\s()<>]/g, encodeURIComponent)})` : escapeText(text)
