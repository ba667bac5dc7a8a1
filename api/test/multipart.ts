const BOUNDARY = 'test-boundary'
export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`

export interface Part {
  body: Buffer
  field?: string
  fileName?: string
  type?: string
}

/** Returns the header of a file in a multipart form, as a browser writes it. */
export const createPartHeader = ({ field = 'file', fileName = 'image.jpg', type = 'image/jpeg' }: Omit<Part, 'body'> = {}) =>
  Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${fileName}"\r\ncontent-type: ${type}\r\n\r\n`)

export const FORM_END = Buffer.from(`\r\n--${BOUNDARY}--\r\n`)

export const createForm = (parts: Part[]) =>
  Buffer.concat([...parts.flatMap((part, index) => [...(index ? [Buffer.from('\r\n')] : []), createPartHeader(part), part.body]), FORM_END])
