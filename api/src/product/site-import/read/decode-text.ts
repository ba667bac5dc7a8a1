const BYTE_ORDER_MARKS: [string, string][] = [
  ['\xff\xfe', 'utf-16le'],
  ['\xfe\xff', 'utf-16be'],
]

const isKnown = (label: string) => {
  try {
    new TextDecoder(label)
    return true
  } catch {
    return false
  }
}

/** Returns the encoding in the declaration of an XML file. */
const findDeclared = (start: string) => /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]{0,200}encoding=["']([\w.:-]{1,40})["']/.exec(start)?.[1]

/** Decodes bytes as text: in the encoding they declare, as UTF-8, or else as Windows-1252, which older sites use. */
export const decodeText = (bytes: Buffer): string => {
  const start = bytes.subarray(0, 300).toString('latin1')
  const marked = BYTE_ORDER_MARKS.find(([mark]) => start.startsWith(mark))?.[1]
  const declared = findDeclared(start)
  const encoding = marked ?? (declared && isKnown(declared) ? declared : 'utf-8')
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
