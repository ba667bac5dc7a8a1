import type { ClientRequest } from 'node:http'

const ZEROS = Buffer.alloc(1_000_000)

/** Waits while the server does not read, and stops when the connection is closed. */
export const write = async (request: ClientRequest, bytes: Buffer) => {
  if (request.destroyed || request.write(bytes)) return
  await new Promise<void>((resolve) => {
    const done = () => {
      request.off('drain', done).off('close', done)
      resolve()
    }
    request.once('drain', done).once('close', done)
  })
}

export const writeZeros = async (request: ClientRequest, count: number) => {
  for (let remaining = count; remaining > 0 && !request.destroyed; remaining -= ZEROS.length)
    await write(request, ZEROS.subarray(0, Math.min(remaining, ZEROS.length)))
}
