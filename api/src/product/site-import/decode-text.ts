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

/** The encoding that the first line of an XML file names. */
const findDeclared = (start: string) => /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]{0,200}encoding=["']([\w.:-]{1,40})["']/.exec(start)?.[1]

/** Returns bytes as text: in the encoding that they declare, in UTF-8, or in Windows-1252, in which older sites are written. */
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
