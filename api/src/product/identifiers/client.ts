import type { IncomingMessage, RequestOptions } from 'node:http'
import { Agent, request as httpsRequest } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import pLimit, { type LimitFunction } from 'p-limit'
import { HttpError } from '#http/errors.ts'
import { createPublicLookup } from '#product/shared/public-lookup.ts'
import { timedOut, tooMany, unreachable, unusable } from './failures.ts'
import { HOSTS, type Host, isAllowed } from './hosts.ts'

/** Without an email address or the address of the site, because lookups are anonymous. */
const USER_AGENT = 'academic-portfolio/1.0'
const REDIRECTS_MAX = 3
const REDIRECTS = new Set([301, 302, 303, 307, 308])

interface ClientLimits {
  /** From the first byte sent to the last one received, redirects included. */
  requestMs: number
  /** Of one response. A paper with 3,000 authors needs about half of it. */
  bytesMax: number
  /** Whether to pause between requests as each host asks for. */
  pauses: boolean
}
/** For how long nothing is requested after a host could not be reached. */
const UNREACHABLE_MS = 60_000
const LIMITS: ClientLimits = { requestMs: 10_000, bytesMax: 8_000_000, pauses: true }

interface GetOptions {
  accept?: string
  signal?: AbortSignal | undefined
}

/** Resolves with the body, or undefined for a 404. Rejects with a 503 that gives the reason. */
export type Get = (address: string, options?: GetOptions) => Promise<string | undefined>

/** How requests are made. Tests replace `request` to reach a server of their own; the rules about hosts still apply. */
export interface Connection {
  request?: (options: RequestOptions, onResponse: (response: IncomingMessage) => void) => ReturnType<typeof httpsRequest>
  limits?: Partial<ClientLimits>
}

const open = (request: NonNullable<Connection['request']>, options: RequestOptions, onConnect: () => void) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    request(options, resolve)
      .on('socket', (socket) => (socket.connecting ? socket.once('connect', onConnect) : onConnect()))
      .on('error', reject)
      .end()
  })

/** Resolves with undefined for a body that is encoded or too large. Counts the received bytes, as Content-Length may be wrong. */
const readBody = async (response: IncomingMessage, bytesMax: number): Promise<string | undefined> => {
  if ((response.headers['content-encoding'] ?? 'identity') !== 'identity') return undefined
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response) {
    bytes += (chunk as Buffer).byteLength
    if (bytes > bytesMax) return undefined
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const findRedirect = ({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | undefined => {
  const { location = '' } = headers
  return REDIRECTS.has(statusCode) && URL.canParse(location, from.href) ? new URL(location, from.href) : undefined
}

interface Asked {
  host: Host
  accept: string
  signal: AbortSignal
  onConnect: () => void
}

/** Sends requests to the hosts of the list and no others, a few at a time. */
export const createClient = ({ request = httpsRequest, limits }: Connection = {}) => {
  const { requestMs, bytesMax, pauses } = { ...LIMITS, ...limits }
  const agent = new Agent({ keepAlive: true, timeout: requestMs })
  const lookup = createPublicLookup()
  const queues = new Map<Host, LimitFunction>(
    Object.entries(HOSTS).map(([host, { inParallel }]) => [host as Host, pLimit(inParallel)] as const),
  )

  /** Until when the network of this server is taken to be down. */
  let downUntil = 0

  const follow = async (url: URL, asked: Asked, redirects = 0): Promise<string | undefined> => {
    const { host, accept, signal, onConnect } = asked
    const { hostname, pathname, search } = url
    const headers = { accept, 'accept-encoding': 'identity', 'user-agent': USER_AGENT }
    const options = { method: 'GET', host: hostname, path: pathname + search, headers, agent, lookup, signal } as RequestOptions
    const response = await open(request, options, onConnect)
    // A response that is not read would keep its connection busy.
    const drop = () => response.destroy()
    const status = response.statusCode ?? 0
    const next = findRedirect(response, url)
    if (next) {
      drop()
      if (!isAllowed(next) || redirects === REDIRECTS_MAX) throw unusable(host)
      return follow(next, asked, redirects + 1)
    }
    if (status === 404 || status === 410) {
      drop()
      return undefined
    }
    if (status !== 200) {
      drop()
      const { 'retry-after': retryAfter } = response.headers
      throw status === 429 || (status === 503 && retryAfter) ? tooMany(host, retryAfter) : unusable(host)
    }
    const body = await readBody(response, bytesMax)
    if (body !== undefined) return body
    drop()
    throw unusable(host)
  }

  /** The lookup that is running goes on: other hosts may respond to it. */
  const failToReach = (host: Host) => {
    downUntil = Date.now() + UNREACHABLE_MS
    return unreachable(host)
  }

  const toFailure = (error: unknown, host: Host, deadline: AbortSignal, signal: AbortSignal | undefined, isConnected: boolean) => {
    if (error instanceof HttpError) return error
    if (signal?.aborted) return (signal.reason as Error).name === 'TimeoutError' ? timedOut(host) : signal.reason
    if (deadline.aborted) return isConnected ? timedOut(host) : failToReach(host)
    // The host was reached and then ended the connection.
    const { code } = error as NodeJS.ErrnoException
    return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' || code?.startsWith('HPE_') ? unusable(host) : failToReach(host)
  }

  const get: Get = async (address, { accept = 'application/json', signal } = {}) => {
    const url = new URL(address)
    if (!isAllowed(url)) throw new Error(`${url.hostname} is not on the list of allowed hosts`)
    const host = url.hostname as Host
    const queue = queues.get(host) as LimitFunction
    return queue(async () => {
      const deadline = AbortSignal.timeout(requestMs)
      let isConnected = false
      const onConnect = () => {
        isConnected = true
        downUntil = 0
      }
      try {
        signal?.throwIfAborted()
        return await follow(url, { host, accept, signal: signal ? AbortSignal.any([signal, deadline]) : deadline, onConnect })
      } catch (error) {
        throw toFailure(error, host, deadline, signal, isConnected)
      } finally {
        // Only if another request is queued: the last response is not delayed.
        if (pauses && queue.pendingCount > 0) await wait(HOSTS[host].pauseMs)
      }
    })
  }

  return {
    get,
    /** Returns for how many more seconds nothing should be requested, because a host could not be reached. */
    getSecondsDown: () => Math.max(0, Math.ceil((downUntil - Date.now()) / 1_000)),
    close: () => agent.destroy(),
  }
}
