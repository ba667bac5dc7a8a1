/** Encodes text as the content of an element. Quotes stay. */
export const encodeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Encodes text as the value of an attribute in double quotes, or the content of an element. */
export const encodeAttribute = (text: string): string => encodeHtml(text).replaceAll('"', '&quot;')

/** Decodes the entities that the sanitizer and `encodeHtml` write. */
export const decodeHtml = (html: string): string =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
