import { request } from 'node:http'
import { API_PREFIX, ownerEndpoints, TOKEN_HEADER } from '@portfolio/contracts'
import { aPng } from '#support/images.ts'

const BOUNDARY = 'rivers'

/** Sends half of an upload. `finish` sends the rest. `response` resolves with its status, and 0 without a response. */
export const beginUpload = (url: string, token: string) => {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="slow.png"\r\nContent-Type: image/png\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), aPng(), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
  const half = Math.floor(body.length / 2)
  const upload = request(url + API_PREFIX + ownerEndpoints.imageUpload, {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, 'content-length': body.length, [TOKEN_HEADER]: token },
  })
  const response = new Promise<number>((resolve) => {
    upload
      .once('error', () => resolve(0))
      .once('response', (incoming) => {
        incoming.on('error', () => resolve(0))
        incoming.resume().once('end', () => resolve(incoming.statusCode ?? 0))
      })
  })
  upload.write(body.subarray(0, half))
  return { response, finish: () => upload.end(body.subarray(half)) }
}
