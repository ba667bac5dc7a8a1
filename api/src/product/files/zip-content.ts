import { type FileHandle, open } from 'node:fs/promises'
import type { FileExtension } from '@portfolio/contracts'

/** The end record has 22 bytes and a comment of up to 65,535. */
const END_BYTES_MAX = 22 + 65_535
const END = Buffer.from('PK\x05\x06', 'latin1')
const ENTRY = 0x02014b50
const ENTRY_BYTES = 46
/** Of the directory. That of a document has a hundredth. */
const DIRECTORY_BYTES_MAX = 1_000_000

/** The part that a document of each type consists of. */
const MAIN_PARTS: [string, FileExtension][] = [
  ['ppt/presentation.xml', 'pptx'],
  ['word/document.xml', 'docx'],
  ['xl/workbook.xml', 'xlsx'],
]

const MEDIA_TYPE = /^PK\x03\x04.{4}\0\0.{16}\x08\0\0\0mimetypeapplication\/vnd\.oasis\.opendocument\.(presentation|text|spreadsheet)PK/s
const OPEN_DOCUMENT: Record<string, FileExtension> = { presentation: 'odp', text: 'odt', spreadsheet: 'ods' }

/** Of Office, of Excel 4, and of OpenDocument. */
const MACROS = /vbaproject\.bin$|^(?:xl\/macrosheets|basic|scripts)\//i

const read = async (file: FileHandle, position: number, bytes: number) => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, position)
  return buffer.subarray(0, bytesRead)
}

/** Resolves with the names of the files in an archive; with none unless it has a directory that can be read to its end. */
const readNames = async (file: FileHandle): Promise<string[]> => {
  const { size } = await file.stat()
  const tail = await read(file, Math.max(0, size - END_BYTES_MAX), Math.min(size, END_BYTES_MAX))
  const end = tail.lastIndexOf(END)
  if (end < 0 || end + 20 > tail.length) return []
  const [bytes, position] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (position >= size || bytes > DIRECTORY_BYTES_MAX) return []
  const directory = await read(file, position, bytes)
  const names: string[] = []
  let at = 0
  while (at + ENTRY_BYTES <= directory.length && directory.readUInt32LE(at) === ENTRY) {
    const nameEnd = at + ENTRY_BYTES + directory.readUInt16LE(at + 28)
    names.push(directory.toString('latin1', at + ENTRY_BYTES, nameEnd))
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return at === bytes ? names : []
}

/** Resolves with the type of document that an archive is, or with `zip`. One with macros is an archive, which nobody opens by accident. */
export const readZipType = async (path: string): Promise<FileExtension> => {
  const file = await open(path)
  try {
    const names = await readNames(file)
    if (!names.length || names.some((name) => MACROS.test(name))) return 'zip'
    const [, kind = ''] = MEDIA_TYPE.exec((await read(file, 0, 128)).toString('latin1')) ?? []
    if (kind) return OPEN_DOCUMENT[kind] as FileExtension
    if (!names.includes('[Content_Types].xml')) return 'zip'
    return MAIN_PARTS.find(([part]) => names.includes(part))?.[1] ?? 'zip'
  } finally {
    await file.close()
  }
}
