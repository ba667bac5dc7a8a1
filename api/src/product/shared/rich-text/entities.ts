/** Encodes text as the content of an element. Quotes stay, so text for an attribute must not contain any. */
export const encodeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Decodes the entities that the sanitizer and `encodeHtml` write. */
export const decodeHtml = (html: string): string =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
