import { fileUpload } from '@portfolio/contracts'
import type { AcceptedFiles } from '#product/shared/uploads/receive-file.ts'

export type FileExtension = 'pdf' | 'zip'

interface FileType {
  type: string
  /** Whether a browser may show it. */
  disposition: 'inline' | 'attachment'
  policy: string
}

/** The only types that are served. They do not depend on the upload or the store. */
export const FILE_TYPES: Record<FileExtension, FileType> = {
  // Not `sandbox`, and no `object-src`: Chrome and Safari then refuse to open their PDF viewers, which run a file apart from this site.
  pdf: { type: 'application/pdf', disposition: 'inline', policy: "frame-ancestors 'none'; base-uri 'none'; form-action 'none'" },
  zip: { type: 'application/zip', disposition: 'attachment', policy: "default-src 'none'; sandbox" },
}

const SIGNATURES: [FileExtension, RegExp][] = [
  // At the very start, although readers also search the first kilobyte: what comes before it may be another type of file.
  ['pdf', /^%PDF-\d\.\d/],
  ['zip', /^PK\x03\x04/],
]

export const acceptedFiles: AcceptedFiles<FileExtension> = {
  detectType: (start) => SIGNATURES.find(([, signature]) => signature.test(start.toString('latin1')))?.[0],
  checkEnd: (type, end) => (type === 'pdf' && !end.includes('%%EOF') ? fileUpload.incomplete : undefined),
  messages: { missing: 'Please choose a file', wrongType: fileUpload.wrongType },
}
