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

/** What another site responded, or the code of the error: of Node, `redirects`, or `timeout`. */
export type LinkResponse = { status: number; url: URL; isPermanent: boolean } | { error: string }

const lookup = createPublicLookup()

const open = (request: Request, options: RequestOptions) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    request(options, resolve).on('error', reject).end()
  })

/** An address in place of a name is not looked up. */
const isForbidden = ({ hostname }: URL) => {
  const address = hostname.replace(/^\[|\]$/g, '')
  return isIP(address) !== 0 && !isPublicAddress(address)
}

/** A DOI leads to where its publisher has the work, and that it is registered is known before. */
const isDoi = ({ hostname }: URL) => /^(?:dx\.)?doi\.org$/.test(hostname)

const findRedirect = ({ statusCode = 0, headers: { location = '' } }: IncomingMessage, from: URL): URL | undefined => {
  const next = REDIRECTS.has(statusCode) && URL.canParse(location, from.href) ? new URL(location, from.href) : undefined
  return next && /^https?:$/.test(next.protocol) ? next : undefined
}

/** Requests the address of a link as a browser would, without reading the body. Only public addresses are connected to. */
export const createLinkRequest = (replaced?: Request) => {
  const follow = async (url: URL, signal: AbortSignal, redirects = 0, isPermanent = true): Promise<LinkResponse> => {
    if (isForbidden(url)) return { error: 'ENOTFOUND' }
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
    const status = response.statusCode ?? 0
    const next = findRedirect(response, url)
    if (!next) return { status, url, isPermanent: isPermanent && redirects > 0 }
    if (isDoi(url)) return { status: 200, url, isPermanent: false }
    if (redirects === REDIRECTS_MAX) return { error: 'redirects' }
    return follow(next, signal, redirects + 1, isPermanent && PERMANENT.has(status))
  }

  /** Rejects only when the signal is aborted. */
  return async (address: string, signal: AbortSignal): Promise<LinkResponse> => {
    const deadline = AbortSignal.timeout(REQUEST_MS)
    try {
      return await follow(new URL(address), AbortSignal.any([signal, deadline]))
    } catch (error) {
      signal.throwIfAborted()
      return { error: deadline.aborted ? 'timeout' : ((error as NodeJS.ErrnoException).code ?? 'unknown') }
    }
  }
}

export type RequestLink = ReturnType<typeof createLinkRequest>
