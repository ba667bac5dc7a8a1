import { open } from 'node:fs/promises'
import type { Client } from 'minio'

interface Target {
  client: Client
  bucket: string
  key: string
  type: string
}

const PARTS_MAX = 10_000

/**
 * Uploads a file of `size` bytes in parts, buffering one part at a time. Each call starts a new multipart upload: the client would resume an
 * unfinished one with wrong part numbers, and store a file with equal parts without some of them. Rejects unless the object and the file
 * have the same size.
 */
export const putInParts = async (
  { client, bucket, key, type }: Target,
  path: string,
  size: number,
  partBytesMin: number,
): Promise<void> => {
  const partBytes = Math.max(partBytesMin, Math.ceil(size / PARTS_MAX))
  const uploadID = await client.initiateNewMultipartUpload(bucket, key, { 'Content-Type': type })
  const file = await open(path)
  try {
    const parts: { part: number; etag: string }[] = []
    for (let start = 0; start < size; start += partBytes) {
      const part = Buffer.allocUnsafe(Math.min(partBytes, size - start))
      const { bytesRead } = await file.read(part, 0, part.length, start)
      if (bytesRead < part.length) throw new Error(`${path} has become shorter`)
      const upload = { bucketName: bucket, objectName: key, uploadID, partNumber: parts.length + 1, headers: {} }
      const { etag } = await client.uploadPart(upload, part)
      parts.push({ part: upload.partNumber, etag })
    }
    await client.completeMultipartUpload(bucket, key, uploadID, parts)
  } catch (error) {
    // Its parts take up space.
    await client.abortMultipartUpload(bucket, key, uploadID).catch(() => undefined)
    throw error
  } finally {
    await file.close()
  }
  const stored = await client.statObject(bucket, key)
  if (stored.size !== size) throw new Error(`The server stored ${stored.size} of ${size} bytes of ${key}`)
}
