/** Returns a text on one line, with single spaces. */
export const collapseSpaces = (text: string): string => text.replace(/\s+/g, ' ').trim()
