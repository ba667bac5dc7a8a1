/** Whether a link is a path of this site: not `//host` or `/\host`, which lead elsewhere, and without whitespace, which browsers remove. */
export const isSitePath = (link: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(link)

const DOI = /^(?:doi:\s*)?(10\.\d{4,9}\/\S+)$/i

/**
 * Returns the URL that a field of the kind `link` leads to, or null if its text is no link.
 * http(s) and mailto pass as they are; a bare DOI becomes its https://doi.org URL.
 */
export const linkHref = (link: string): string | null => {
  const text = link.trim()
  const doi = DOI.exec(text)
  if (doi?.[1]) return `https://doi.org/${encodeURI(doi[1])}`
  if (!/^(https?:\/\/|mailto:)/i.test(text) || /[\s\u0000-\u001f]/.test(text)) return null
  return text
}
