const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Characters that no XML 1.0 document may contain, not even as a reference. Source: https://www.w3.org/TR/xml/#charsets */
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

/** Returns text for an element or an attribute of XML. */
export const escapeXml = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"']/gu, (character) => ENTITIES[character] as string)

/** Returns an element with text in it; nothing for empty text. Attributes are written as they are given. */
export const element = (name: string, text: string | undefined, attributes = ''): string =>
  text ? `<${name}${attributes && ` ${attributes}`}>${escapeXml(text)}</${name}>` : ''

export const XML_DECLARATION = '<?xml version="1.0" encoding="utf-8"?>\n'
