/** As Markdown becomes HTML for the editor. */
const FORMULA_HTML = /<span class="ql-formula" data-value="([^"]{0,3000})"[^<>]{0,100}><\/span>/g

/** Returns the words of a text that may be HTML, with the TeX of its formulas. “p < 0.05” is no tag. */
export const plain = (text: string) =>
  text
    .replace(FORMULA_HTML, '$$$1$$')
    .replace(/<(?:[a-z/]|!--)[^<>]{0,500}>/gi, '')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/&#39;/g, "'")
    .replace(/\s+/g, ' ')
    .trim()

/** Between dollar signs without spaces inside, and with a sign that amounts of money do not have. */
const FORMULA = /((?<!\\)\$(?!\s)[^$%#]{0,500}[\\^_][^$%#]{0,500}(?<!\s)\$(?!\d))/

const isBalanced = (tex: string) => {
  let depth = 0
  for (const sign of tex) {
    depth += Number(sign === '{') - Number(sign === '}')
    if (depth < 0) return false
  }
  return depth === 0
}

const escapeTex = (text: string) => text.replaceAll(/[{}\\]/g, '').replaceAll(/([#$%&_])/g, '\\$1')

/** Encloses a value in braces. Formulas stay as they are. Other braces are removed, because they must be balanced. */
export const value = (text: string) => {
  const parts = plain(text).split(FORMULA)
  return `{${parts.map((part, index) => (index % 2 && isBalanced(part) ? part : escapeTex(part))).join('')}}`
}

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

/** Encloses an address in braces if it leads somewhere: to another site, or to a file of the old one, whose address may be unknown. */
export const toAddress = (said: string, origin: string) => {
  const isPath = /^\/(?!\/)/.test(said)
  const address = isPath ? origin + said : said
  return /^https?:/.test(address) || (isPath && /\.[a-z\d]{2,5}$/i.test(said)) ? verbatim(address) : undefined
}
