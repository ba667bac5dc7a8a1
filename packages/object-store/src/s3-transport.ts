import http from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'

const CONNECT_MS = 2_000
const SOCKETS_MAX = 32
/** A read holds its connection as long as a visitor's download takes, so reads have more of them, apart from those of other calls. */
const READING_SOCKETS_MAX = 256
/** On these the client throws without reading the response, which would hold its connection until it times out. */
const UNREAD_STATUSES = new Set([408, 429, 499, 500, 502, 503, 504, 520])

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

/** Creates Node's own HTTP client with time limits, so that a server that hangs delays a caller by seconds only. */
export const createS3Transport = (secure: boolean, idleMs: number) => {
  const createAgent = (maxSockets: number) => new (secure ? https : http).Agent({ keepAlive: true, maxSockets })
  const [agent, readingAgent] = [createAgent(SOCKETS_MAX), createAgent(READING_SOCKETS_MAX)]
  const request = (options: https.RequestOptions, onResponse: (response: http.IncomingMessage) => void) => {
    const withAgent = options.method === 'GET' ? { ...options, agent: readingAgent } : options
    const receive = (response: http.IncomingMessage) => {
      if (UNREAD_STATUSES.has(response.statusCode ?? 0)) response.resume()
      onResponse(response)
    }
    return watch((secure ? https : http).request(withAgent, receive), idleMs)
  }
  return { agent, transport: { request } as unknown as Pick<typeof http, 'request'> }
}
