import http from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'

const CONNECT_MS = 2_000

const watch = (request: http.ClientRequest, idleMs: number) => {
  const giveUp = (what: string) => request.destroy(Object.assign(new Error(`The S3 server ${what}`), { code: 'ETIMEDOUT' }))
  request.setTimeout(idleMs, () => giveUp(`was silent for ${idleMs / 1000} s`))
  request.once('socket', (socket: Socket) => {
    if (!socket.connecting) return
    const timer = setTimeout(() => giveUp(`could not be reached in ${CONNECT_MS / 1000} s`), CONNECT_MS)
    const done = () => clearTimeout(timer)
    socket.once('connect', done).once('close', done)
  })
  return request
}

/** Node's own HTTP client with time limits, so that a server that hangs delays a caller by seconds only. */
export const s3Transport = (secure: boolean, idleMs: number) => {
  const agent = secure ? new https.Agent({ keepAlive: true, maxSockets: 32 }) : new http.Agent({ keepAlive: true, maxSockets: 32 })
  const request = (options: https.RequestOptions, onResponse: (response: http.IncomingMessage) => void) =>
    watch((secure ? https : http).request(options, onResponse), idleMs)
  return { agent, transport: { request } as unknown as Pick<typeof http, 'request'> }
}
