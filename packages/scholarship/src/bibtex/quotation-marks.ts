/** "`Ideal' theories". An apostrophe within a word is no quotation mark. */
const QUOTED = /(?<![`\p{L}\p{N}])`(?=[^\s`])([^`]{1,300}?)'(?![\p{L}\p{N}'])/gu

/** Returns a text with the single quotation marks that TeX prints. The parser converts only double ones. */
export const toQuotationMarks = (text: string): string => text.replace(QUOTED, '‘$1’')
