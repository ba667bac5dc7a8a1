/** Returns the words of a text that may be HTML. */
export const plain = (text: string) =>
  text
    .replace(/<[^>]{0,500}>/g, '')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/&#39;/g, "'")
    .replace(/\s+/g, ' ')
    .trim()

/** Encloses a value in braces. Braces in it are removed, because they must be balanced. */
export const value = (text: string) =>
  `{${plain(text)
    .replaceAll(/[{}\\]/g, '')
    .replaceAll(/([#$%&_])/g, '\\$1')}}`
/** Encloses an address in braces, without escaping, because addresses are not typeset. */
export const verbatim = (text: string) => `{${text.replaceAll(/[{}\\\s]/g, '')}}`

/** Returns a line of an entry, or nothing without a value. */
export const field = (name: string, written: string | undefined) => (written && written !== '{}' ? `  ${name} = ${written},\n` : '')

export const toKey = (text: string) => text.replaceAll(/[^\w:.-]/g, '-')

/** Encloses an address in braces if it leads somewhere: to another site, or to a file of the old one. */
export const toAddress = (said: string, origin: string) => {
  const address = /^\/(?!\/)/.test(said) && origin ? origin + said : said
  return /^https?:/.test(address) ? verbatim(address) : undefined
}
