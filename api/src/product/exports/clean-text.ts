/** Removes control characters, which XML and some readers of BibTeX reject. */
export const removeControls = (text: string) => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/gu, '')

/** Removes them from every text in a value. */
export const cleanText = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (_, inner) => (typeof inner === 'string' ? removeControls(inner) : inner))
