import { createReadStream } from 'node:fs'
import { FILE_TYPES, type FileExtension, fileUpload } from '@portfolio/contracts'
import { FILE_POLICY } from '#http/security-headers.ts'
import type { AcceptedFiles } from '#product/shared/uploads/receive-file.ts'
import { readZipType } from './zip-content.ts'

interface FileHeaders {
  type: string
  /** Whether a browser may show it. */
  disposition: 'inline' | 'attachment'
  policy: string
}

// Not `sandbox`, and no `object-src`: Chrome and Safari then refuse to open their PDF viewers, which run a file apart from this site.
const PDF_POLICY = "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** How a type is served. Depends on neither the upload nor the store. */
export const getFileHeaders = (extension: FileExtension): FileHeaders => {
  const { type } = FILE_TYPES[extension]
  if (extension === 'pdf') return { type, disposition: 'inline', policy: PDF_POLICY }
  const charset = type.startsWith('text/') ? '; charset=utf-8' : ''
  return { type: type + charset, disposition: 'attachment', policy: FILE_POLICY }
}

const SIGNATURES: [FileExtension, RegExp][] = [
  // At the very start, although readers also search the first kilobyte: what comes before it may be another type of file.
  ['pdf', /^%PDF-\d\.\d/],
  ['zip', /^PK\x03\x04/],
  ['mp4', /^[\s\S]{4}ftyp(?:isom|iso\d|mp4\d|avc1|M4V|MSNV|dash)/],
  // EBML whose document type is WebM.
  ['webm', /^\x1a\x45\xdf\xa3[\s\S]{0,40}\x42\x82\x84webm/],
]
/** Text has no signature, so its name says what it is. */
const TEXT_NAME = /\.(csv|tsv|txt)$/i

export const acceptedFiles: AcceptedFiles<FileExtension> = {
  detectType: (start, fileName) => {
    const found = SIGNATURES.find(([, signature]) => signature.test(start.toString('latin1')))?.[0]
    return found ?? (TEXT_NAME.exec(fileName)?.[1]?.toLowerCase() as FileExtension | undefined)
  },
  checkEnd: (type, end) => (type === 'pdf' && !end.includes('%%EOF') ? fileUpload.incomplete : undefined),
  messages: { missing: 'Please choose a file', wrongType: fileUpload.wrongType },
}

/** Resolves with the error message for a file that is not text in UTF-8, or with undefined. */
export const findTextError = async (path: string, type: FileExtension): Promise<string | undefined> => {
  if (!TEXT_NAME.test(`.${type}`)) return undefined
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path))
      if (decoder.decode(chunk as Buffer, { stream: true }).includes('\0')) return fileUpload.hasNul
    decoder.decode()
    return undefined
  } catch (error) {
    if (error instanceof TypeError) return fileUpload.notUtf8
    throw error
  }
}

/** Resolves with what a received file is by all of its content. */
export const readFileType = async (path: string, type: FileExtension): Promise<FileExtension> => (type === 'zip' ? readZipType(path) : type)
