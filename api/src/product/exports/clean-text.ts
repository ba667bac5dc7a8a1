/** Removes control characters, which XML and some readers of BibTeX reject. */
export const removeControls = (text: string) => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/gu, '')

/** How JSON has such characters. */
const CONTROL_IN_JSON = /\\(?:u00|b|f)|\u007f/u

/** Removes them from every text in a value. Hardly any text has one, and calling a function for every value takes most of an export. */
export const cleanText = <T>(value: T): T => {
  const json = JSON.stringify(value)
  if (!CONTROL_IN_JSON.test(json)) return JSON.parse(json)
  return JSON.parse(json, (_, inner) => (typeof inner === 'string' ? removeControls(inner) : inner))
}
