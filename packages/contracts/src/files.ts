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
