import { HttpError, throwHttpError } from './errors.ts'

export interface BodyLimits {
  bytesMax: number
  msMax: number
}

/** Enough for the largest JSON body at 200 kbit/s. */
export const BODY_MS_MAX = 60_000

const throwTooLarge = (bytesMax: number) => throwHttpError(413, `The request is larger than ${bytesMax} bytes`)

/** Counts the bytes that arrive, because Content-Length is only what the client claims, and stops waiting for a client that stalls. */
export const readBytes = async (request: Request, { bytesMax, msMax }: BodyLimits): Promise<Buffer> => {
  if (Number(request.headers.get('content-length') ?? 0) > bytesMax) throwTooLarge(bytesMax)
  if (!request.body) return Buffer.alloc(0)
  const chunks: Uint8Array[] = []
  let bytes = 0
  let isLate = false
  const reader = request.body.getReader()
  const timer = setTimeout(() => {
    isLate = true
    void reader.cancel().catch(() => {})
  }, msMax)
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      bytes += read.value.byteLength
      if (bytes > bytesMax) throwTooLarge(bytesMax)
      chunks.push(read.value)
    }
  } catch (error) {
    if (error instanceof HttpError) throw error
    if (!isLate) throwHttpError(400, 'The request is incomplete')
  } finally {
    clearTimeout(timer)
  }
  if (isLate) throwHttpError(408, 'The request took too long to arrive')
  return Buffer.concat(chunks)
}
