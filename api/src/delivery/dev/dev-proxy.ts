import type { IncomingMessage, Server } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { DEV_SOCKET_PATH, DEV_VERSION } from '@portfolio/mfe-contract'
import { Hono } from 'hono'

const NOT_CACHED = { 'cache-control': 'no-store', 'cross-origin-resource-policy': 'same-origin' }

/** `/mfe/<app>/dev/…`: the current files of the dev server, never cached by a browser. */
export const createDevFiles = (devServer: string) =>
  new Hono().get(`/mfe/:app/${DEV_VERSION}/*`, async (c) => {
    const { pathname, search } = new URL(c.req.url)
    const response = await fetch(devServer + pathname.replace(/\/~r\d+\//, '/') + search)
    const type = response.headers.get('content-type') ?? 'application/octet-stream'
    return new Response(response.body, { status: response.status, headers: { 'content-type': type, ...NOT_CACHED } })
  })

const forward = (devServer: URL, request: IncomingMessage, socket: Duplex, head: Buffer) => {
  const upstream = connect(Number(devServer.port), devServer.hostname, () => {
    const headers = { ...request.headers, host: devServer.host, origin: devServer.origin }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    upstream.write(`GET ${DEV_SOCKET_PATH} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    upstream.write(head)
    upstream.pipe(socket).pipe(upstream)
  })
  const end = () => {
    upstream.destroy()
    socket.destroy()
  }
  for (const side of [upstream, socket]) side.on('error', end).on('close', end)
}

/** Browsers let any site open a WebSocket to this computer; only the site's own pages may. */
const isOwnPage = ({ headers: { origin, host } }: IncomingMessage) => URL.canParse(origin ?? '') && new URL(origin as string).host === host

/** Forwards the WebSocket of hot reload to the dev server, so that browsers connect to the gateway's address only. */
export const forwardDevSocket = (server: Server, devServer: string) =>
  server.on('upgrade', (request, socket, head) =>
    request.url === DEV_SOCKET_PATH && isOwnPage(request) ? forward(new URL(devServer), request, socket, head) : socket.destroy(),
  )
