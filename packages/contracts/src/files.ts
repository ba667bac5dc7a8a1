import type { LinkKind } from '@portfolio/scholarship/csl'

/** What a work can have attached, by extension: the media type, and the kind of link that it becomes. */
export const FILE_TYPES = {
  pdf: { type: 'application/pdf', kind: 'pdf' },
  pptx: { type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation', kind: 'slides' },
  odp: { type: 'application/vnd.oasis.opendocument.presentation', kind: 'slides' },
  docx: { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', kind: 'preprint' },
  odt: { type: 'application/vnd.oasis.opendocument.text', kind: 'preprint' },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', kind: 'data' },
  ods: { type: 'application/vnd.oasis.opendocument.spreadsheet', kind: 'data' },
  csv: { type: 'text/csv', kind: 'data' },
  tsv: { type: 'text/tab-separated-values', kind: 'data' },
  txt: { type: 'text/plain', kind: 'data' },
  zip: { type: 'application/zip', kind: 'data' },
  mp4: { type: 'video/mp4', kind: 'video' },
  webm: { type: 'video/webm', kind: 'video' },
} as const satisfies Record<string, { type: string; kind: LinkKind }>
export type FileExtension = keyof typeof FILE_TYPES

/** A file that a work links to, such as its PDF. */
export interface UploadedFile {
  _id: string
  /** `/files/<id>/<name>.pdf` */
  url: string
  name: string
  bytes: number
}

export interface FileUploadResponse {
  success: boolean
  file: UploadedFile
}

export const FILES_PREFIX = '/files/'

const FILE_PATH = /^\/files\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\/[A-Za-z\d_-][A-Za-z\d._-]*$/

/** Whether a link is the address of an uploaded file. Only the server knows whether the file exists. */
export const isFilePath = (link: string): boolean => FILE_PATH.test(link)
