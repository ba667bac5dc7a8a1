import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { getReason, requestSite, toSiteAddress } from '#launch/request-site.ts'
import { adaptDocument, adaptPolicy } from './adapt-document.ts'
import type { LocalBuild } from './local-builds.ts'

interface Options {
  /** Origin of the running site. */
  site: string
  getLocal: () => LocalBuild
}

const RELOAD_STREAM = '/mfe/reload/stream'
const RELOAD_SCRIPT = '/mfe/reload/reload.js'
const RELOAD_CODE = `new EventSource('${RELOAD_STREAM}').addEventListener('reload', () => location.reload())\n`
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.svg': 'image/svg+xml' }
const NOT_CACHED = { 'cache-control': 'no-store' }

const respond = (response: ServerResponse, status: number, message: string) =>
  response.writeHead(status, { 'content-type': 'application/json', ...NOT_CACHED }).end(JSON.stringify({ errors: [{ msg: message }] }))

/**
 * Serves a site with one of its remotes replaced by a local build. Only reads from the site, and passes no cookies and tokens in either
 * direction.
 */
export const createSiteProxy = ({ site, getLocal }: Options) => {
  const streams = new Set<ServerResponse>()

  const findLocalFile = async (file: string): Promise<string | undefined> => {
    for (const dist of getLocal().dists) {
      const path = join(dist, 'client', file)
      if ((await stat(path).catch(() => undefined))?.isFile()) return path
    }
  }

  const sendLocalFile = async (path: string, response: ServerResponse) => {
    const file = normalize(`/${path}`)
    const found = await findLocalFile(file)
    if (!found) return respond(response, 404, `The local build has no ${file}`)
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream', ...NOT_CACHED })
    await pipeline(createReadStream(found), response)
  }

  const openStream = (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', ...NOT_CACHED }).flushHeaders()
    streams.add(response)
    response.once('close', () => streams.delete(response))
  }

  const readHeaders = (upstream: Response, origin: string): Record<string, string> => {
    const type = upstream.headers.get('content-type')
    const policy = upstream.headers.get('content-security-policy')
    return {
      ...NOT_CACHED,
      ...(type && { 'content-type': type }),
      ...(policy && { 'content-security-policy': adaptPolicy(policy, origin) }),
    }
  }

  const forward = async ({ method = 'GET', url = '', headers: { accept, host } }: IncomingMessage, response: ServerResponse) => {
    const address = toSiteAddress(site, url)
    if (!address) return respond(response, 400, `${url} is not an address of ${site}`)
    const upstream = await requestSite(address, { method, accept })
    const origin = `http://${host}`
    const headers = readHeaders(upstream, origin)
    const location = upstream.headers.get('location')
    if (location) {
      const target = new URL(location, address)
      if (target.origin !== site) return respond(response, 502, `${address} redirects to ${target.origin}, which is another site`)
      // An absolute URL, because a path may begin with `//other.example`.
      return response.writeHead(upstream.status, { ...headers, location: origin + target.href.slice(site.length) }).end()
    }
    if (!headers['content-type']?.startsWith('text/html')) {
      response.writeHead(upstream.status, headers)
      if (upstream.body) await pipeline(Readable.fromWeb(upstream.body as import('node:stream/web').ReadableStream), response)
      else response.end()
      return
    }
    response.writeHead(upstream.status, headers).end(adaptDocument(await upstream.text(), getLocal().remote, RELOAD_SCRIPT))
  }

  return {
    handle: (request: IncomingMessage, response: ServerResponse): void => {
      const { method = 'GET', url = '' } = request
      const { base } = getLocal().remote
      const [path = ''] = url.split('?')
      const respondFailed = (message: string) => (response.headersSent ? response.destroy() : respond(response, 502, message))
      if (method !== 'GET' && method !== 'HEAD')
        respond(response, 403, `Only reads reach ${site} from this development server, so ${method} ${path} was not sent`)
      else if (path === RELOAD_STREAM) openStream(response)
      else if (path === RELOAD_SCRIPT) response.writeHead(200, { 'content-type': 'text/javascript', ...NOT_CACHED }).end(RELOAD_CODE)
      else if (path.startsWith(base))
        sendLocalFile(path.slice(base.length).replace(/^~r\d+\//, ''), response).catch(({ message }) => respondFailed(message))
      else forward(request, response).catch((error) => respondFailed(`${site} cannot be reached (${getReason(error)})`))
    },
    /** Reloads open pages. */
    reload: () => {
      for (const stream of streams) stream.write('event: reload\ndata:\n\n')
    },
  }
}
