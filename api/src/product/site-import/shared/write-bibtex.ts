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

/**
 * Creates a function that turns names of pages into keys. A paper and a talk may have the same name, and names in other scripts become the same
 * hyphens, but entries with one key would be taken for one work.
 */
export const createKeys = () => {
  const taken = new Set<string>()
  return (name: string): string => {
    const key = name.replaceAll(/[^\w:.-]/g, '-')
    let own = key
    // BibTeX compares keys without regard to case.
    for (let number = 2; taken.has(own.toLowerCase()); number += 1) own = `${key}-${number}`
    taken.add(own.toLowerCase())
    return own
  }
}

/** Encloses an address in braces if it leads somewhere: to another site, or to a file of the old one. */
export const toAddress = (said: string, origin: string) => {
  const address = /^\/(?!\/)/.test(said) && origin ? origin + said : said
  return /^https?:/.test(address) ? verbatim(address) : undefined
}
