import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { RespondEarly } from './early-responses.ts'

type Fetch = Parameters<typeof getRequestListener>[0]

export interface DrainLimits {
  /** Time that requests have to finish, in milliseconds. */
  requestMs: number
  /** The same for uploads. */
  uploadMs: number
}

interface Options {
  port: number
  host: string
  /** Responds until `use` is called. */
  fetch: Fetch
  isUpload: (request: IncomingMessage) => boolean
  /** Time without a byte in either direction after which a connection is closed, in milliseconds. */
  idleMs?: number
}

/** Time a client may take to send its headers. Bodies have limits of their own, because an upload may take long. */
const HEADERS_MS_MAX = 15_000
/** Longer than an upload waits for the image encoder and a slow store. Ends the connections of clients that never read their response. */
const IDLE_MS_MAX = 600_000
/** Time for the last responses to reach their clients. */
const FLUSH_MS = 500
const CHECK_MS = 25

const LISTEN_PROBLEMS: Record<string, (port: number, host: string) => string> = {
  EADDRINUSE: (port) => `Port ${port} is in use. Set PORT to another one.`,
  EACCES: (port) => `This account may not listen on port ${port}. Set PORT to another one, such as 8080.`,
  EADDRNOTAVAIL: (_, host) => `HOST ${host} is not an address of this computer. Set it to 0.0.0.0 for every network.`,
  EAI_AGAIN: (_, host) => `HOST ${host} is not the name of a computer. Set it to 0.0.0.0 for every network.`,
  ENOTFOUND: (_, host) => `HOST ${host} is not the name of a computer. Set it to 0.0.0.0 for every network.`,
}

// Two Host headers are joined to one that is invalid, so the request is rejected; by default Node ignores the second one.
const SERVER_OPTIONS = { headersTimeout: HEADERS_MS_MAX, requestTimeout: 0, joinDuplicateHeaders: true }

type Listener = (request: IncomingMessage, response: ServerResponse) => void

const listen = ({ port, host }: Pick<Options, 'port' | 'host'>, listener: Listener) =>
  new Promise<Server>((resolve, reject) => {
    const server = createServer(SERVER_OPTIONS, listener).listen(port, host, () => resolve(server))
    server.once('error', (error: NodeJS.ErrnoException) => {
      const explain = LISTEN_PROBLEMS[error.code ?? '']
      reject(explain ? new Error(explain(port, host)) : error)
    })
  })

/** Ends a request that takes too long while the server stops, with 503 unless its response has begun. */
const end = (response: ServerResponse) => {
  if (response.headersSent) return response.destroy()
  // Node would close the connection at once. With a body still arriving, the client would see a reset instead of the response.
  response.removeHeader('connection')
  const body = JSON.stringify({ errors: [{ msg: 'The server is restarting. Please try again.' }] })
  response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '5' }).end(body)
}

/** Node would read such a body to its end, however long it is, so the connection is closed. */
const isGetWithBody = ({ method, headers }: IncomingMessage) =>
  (method === 'GET' || method === 'HEAD') && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

/**
 * Responds to a host that no URL can have, such as `999.1.1.1`, which ends like an IPv4 address: routes parse the URL of each request. The
 * library rejects only hosts with unusual characters.
 */
const rejectHost = () =>
  Response.json(
    { errors: [{ msg: 'The request is for a host that cannot exist' }] },
    { status: 400, headers: { 'cache-control': 'no-store' } },
  )

/** Starts to listen. Called before anything else, so that a port in use is reported first and no other server takes it meanwhile. */
export const openServer = async ({ port, host, fetch: fetchFirst, isUpload, idleMs = IDLE_MS_MAX }: Options) => {
  let fetch = fetchFirst
  let respondEarly: RespondEarly = () => false
  const fetchValid: Fetch = (request, env) => (URL.canParse(request.url) ? fetch(request, env) : rejectHost())
  const respond = getRequestListener(fetchValid, { hostname: host })
  const server = await listen({ port, host }, (request, response) => respondEarly(request, response) || void respond(request, response))
  server.setTimeout(idleMs)
  const active = new Map<ServerResponse, IncomingMessage>()
  let stopping = false
  // Clients that keep their connection would send the next request into a closed one.
  const requestClose = (response: ServerResponse) => response.headersSent || response.setHeader('connection', 'close')

  server.prependListener('request', (request, response) => {
    active.set(response, request)
    response.once('close', () => active.delete(response))
    if (stopping || isGetWithBody(request)) requestClose(response)
  })

  return {
    node: server,
    port: (server.address() as AddressInfo).port,
    /** Sets what responds from now on: `early`, or `next` if that returns false. */
    use: (next: Fetch, early: RespondEarly) => {
      fetch = next
      respondEarly = early
    },

    /** Still accepts requests, but asks every client to close its connection. */
    announceStop: () => {
      stopping = true
      for (const response of active.keys()) requestClose(response)
    },

    /** Accepts no more requests. Resolves when all have ended, with the number of those that took too long and were aborted. */
    drain: async ({ requestMs, uploadMs }: DrainLimits): Promise<number> => {
      const drained = new Promise<void>((resolve) => server.close(() => resolve()))
      const endAfter = async (ms: number, select: (request: IncomingMessage) => boolean) => {
        const selected = () => [...active].filter(([, request]) => select(request))
        for (const deadline = Date.now() + ms; Date.now() < deadline && selected().length; ) await wait(CHECK_MS)
        const late = selected()
        for (const [response] of late) end(response)
        return late.length
      }
      const [requests, uploads] = await Promise.all([endAfter(requestMs, (request) => !isUpload(request)), endAfter(uploadMs, isUpload)])
      server.closeIdleConnections()
      await Promise.race([drained, wait(FLUSH_MS, undefined, { ref: false })])
      server.closeAllConnections()
      return requests + uploads
    },
  }
}
