import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { API_PREFIX, FILES_PREFIX, MEDIA_PREFIX, publicEndpoints } from '@portfolio/contracts'
import { getReason, requestSite, toSiteAddress } from '#launch/request-site.ts'

/** The public content of a running site, at an address of this machine that only reads from it. */
export interface SiteContent {
  /** Origin of the local address. */
  url: string
  /** Returns why the content cannot be relied on: the site did not respond, or responded that it is busy or broken. */
  findFailure: () => string | undefined
  close: () => void
}

/** What `unavailable` in the evidence may have. */
const REASON_CHARACTERS_MAX = 200
const READ_PREFIXES = [`${API_PREFIX}/`, MEDIA_PREFIX, FILES_PREFIX]

/** Whether a path is one of content, which pages read from the site. */
export const isContentPath = (path: string): boolean => READ_PREFIXES.some((prefix) => path.startsWith(prefix))

const isFailure = (status: number) => status >= 500 || status === 429

/** Opens the content of a site (`https://example.org`). `findFailure` says at once whether the site can be reached. */
export const openSiteContent = async (site: string): Promise<SiteContent> => {
  let failure: string | undefined

  const request = async (path: string) => {
    const address = toSiteAddress(site, path)
    if (!address) return undefined
    try {
      const response = await requestSite(address)
      if (isFailure(response.status)) failure ??= `it responds with status ${response.status}`
      return { status: response.status, type: response.headers.get('content-type'), body: Buffer.from(await response.arrayBuffer()) }
    } catch (error) {
      failure ??= getReason(error).slice(0, REASON_CHARACTERS_MAX)
    }
  }

  /** Each path is requested once, so that all pages show the same content, and a distant site does not slow them down. */
  const requested = new Map<string, ReturnType<typeof request>>()
  /** Resolves with undefined when the site does not respond. */
  const read = (path: string) => {
    const known = requested.get(path) ?? request(path)
    requested.set(path, known)
    return known
  }

  const respond = async ({ method, url = '' }: IncomingMessage, response: ServerResponse) => {
    if (method !== 'GET' || !isContentPath(url)) return response.writeHead(403).end()
    const found = await read(url)
    if (!found) return response.writeHead(502).end()
    response.writeHead(found.status, { ...(found.type && { 'content-type': found.type }) }).end(found.body)
  }

  const settings = await read(API_PREFIX + publicEndpoints.settings)
  if (!settings?.type?.startsWith('application/json') || settings.status !== 200)
    failure ??= `${API_PREFIX}${publicEndpoints.settings} has status ${settings?.status} and type ${settings?.type}`.slice(
      0,
      REASON_CHARACTERS_MAX,
    )
  const server = createServer(respond)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    findFailure: () => failure,
    close: () => server.close().closeAllConnections(),
  }
}
