import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { createPublicLookup, isPublicAddress } from '#product/shared/public-lookup.ts'

/** Names the product, and neither the owner nor the site. */
const USER_AGENT = 'academic-portfolio/1.0 (link check)'
const REDIRECTS_MAX = 5
const REDIRECTS = new Set([301, 302, 303, 307, 308])
const PERMANENT = new Set([301, 308])
const REQUEST_MS = 15_000

type Request = (options: RequestOptions, onResponse: (response: IncomingMessage) => void) => ReturnType<typeof httpRequest>

/** What another site responded; or the code of the error, of Node, `redirects` or `timeout`, and whether there was a redirect before it. */
export type LinkResponse = { status: number; url: URL; isPermanent: boolean } | { error: string; isRedirected: boolean }

const lookup = createPublicLookup()

const open = (request: Request, options: RequestOptions) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    request(options, resolve)
      .on('error', reject)
      // After a response that asks for another protocol (101), which is neither a response nor an error to Node.
      .on('close', () => reject(new Error('The connection was closed')))
      .end()
  })

/** An address in place of a name is not looked up. */
const isForbidden = ({ hostname }: URL) => {
  const address = hostname.replace(/^\[|\]$/g, '')
  return isIP(address) !== 0 && !isPublicAddress(address)
}

/** A DOI leads to where its publisher has the work, and that it is registered is known before. */
const isDoi = ({ hostname }: URL) => /^(?:dx\.)?doi\.org$/.test(hostname)

const findRedirect = ({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | undefined => {
  // Some sites do not encode their addresses. Node reads headers as Latin-1, browsers read this one as UTF-8.
  const location = Buffer.from(headers.location ?? '', 'latin1').toString()
  const next = REDIRECTS.has(statusCode) && URL.canParse(location, from.href) ? new URL(location, from.href) : undefined
  return next && /^https?:$/.test(next.protocol) ? next : undefined
}

/** Requests the address of a link as a browser would, without reading the body. Only public addresses are connected to. */
export const createLinkRequest = (replaced?: Request) => {
  const get = async (url: URL, signal: AbortSignal): Promise<IncomingMessage> => {
    if (isForbidden(url)) throw Object.assign(new Error(`${url.hostname} is not public`), { code: 'ENOTFOUND' })
    const request = replaced ?? (url.protocol === 'https:' ? httpsRequest : httpRequest)
    const { hostname: host, port, pathname, search } = url
    const headers = { accept: 'text/html,*/*', 'user-agent': USER_AGENT }
    const options = {
      method: 'GET',
      host: host.replace(/^\[|\]$/g, ''),
      port,
      path: pathname + search,
      headers,
      agent: false,
      lookup,
      signal,
    }
    const response = await open(request, options as RequestOptions)
    response.destroy()
    return response
  }

  /** Rejects only when the signal is aborted. */
  return async (address: string, signal: AbortSignal): Promise<LinkResponse> => {
    const deadline = AbortSignal.timeout(REQUEST_MS)
    const ended = AbortSignal.any([signal, deadline])
    let url = new URL(address)
    let isPermanent = true
    let redirects = 0
    try {
      for (; redirects <= REDIRECTS_MAX; redirects += 1) {
        const response = await get(url, ended)
        const status = response.statusCode ?? 0
        const next = findRedirect(response, url)
        if (!next) return { status, url, isPermanent: isPermanent && redirects > 0 }
        if (isDoi(url) && !isDoi(next)) return { status: 200, url, isPermanent: false }
        isPermanent &&= PERMANENT.has(status)
        url = next
      }
      return { error: 'redirects', isRedirected: true }
    } catch (error) {
      signal.throwIfAborted()
      const { code = 'unknown' } = error as NodeJS.ErrnoException
      return { error: deadline.aborted ? 'timeout' : code, isRedirected: redirects > 0 }
    }
  }
}

export type RequestLink = ReturnType<typeof createLinkRequest>
