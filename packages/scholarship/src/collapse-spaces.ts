/** Returns a text with single spaces between its words, on one line. */
export const collapseSpaces = (text: string): string => text.replace(/\s+/gu, ' ').trim()
