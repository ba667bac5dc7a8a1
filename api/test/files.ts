/** A PDF of one empty page, as text. */
export const aPdf = (text = 'A page') =>
  Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Title(${text})>>endobj
trailer<</Root 1 0 R>>
startxref
0
%%EOF
`)

/** A ZIP archive of one empty file. */
export const aZip = () => Buffer.from('PK\x03\x04\x0a\0\0\0\0\0\0\0!\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\0aPK\x05\x06', 'latin1')

/** A ZIP archive of files without compression, in this order. Checksums are left out: nobody unpacks it. */
export const aZipOf = (files: Record<string, string>) => {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let position = 0
  for (const [name, content] of Object.entries(files)) {
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt32LE(content.length, 18)
    local.writeUInt32LE(content.length, 22)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(position, 42)
    directory.push(entry, Buffer.from(name))
    parts.push(local, Buffer.from(name + content))
    position += 30 + name.length + content.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(position, 16)
  return Buffer.concat([...parts, entries, end])
}

/** The parts of an Office document that tell its type. */
export const anOfficeFile = (mainPart: string, more: Record<string, string> = {}) =>
  aZipOf({ '_rels/.rels': '<x/>', ...more, [mainPart]: '<x/>', '[Content_Types].xml': '<x/>' })

export const anOpenDocument = (kind: string, more: Record<string, string> = {}) =>
  aZipOf({ mimetype: `application/vnd.oasis.opendocument.${kind}`, 'content.xml': '<x/>', ...more })
