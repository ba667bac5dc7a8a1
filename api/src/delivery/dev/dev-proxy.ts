import type { IncomingMessage, Server } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { DEV_SOCKET_PATH, DEV_VERSION } from '@portfolio/mfe-contract'
import { Hono } from 'hono'

const NOT_KEPT = { 'cache-control': 'no-store', 'cross-origin-resource-policy': 'same-origin' }

/** `/mfe/<part>/dev/…`: the files of the parts that are worked on, as the dev server has them now. Never kept by a browser. */
export const createDevFiles = (devServer: string) =>
  new Hono().get(`/mfe/:part/${DEV_VERSION}/*`, async (c) => {
    const { pathname, search } = new URL(c.req.url)
    const answer = await fetch(devServer + pathname.replace(/\/~r\d+\//, '/') + search)
    const type = answer.headers.get('content-type') ?? 'application/octet-stream'
    return new Response(answer.body, { status: answer.status, headers: { 'content-type': type, ...NOT_KEPT } })
  })

const forward = (devServer: URL, request: IncomingMessage, socket: Duplex, head: Buffer) => {
  const there = connect(Number(devServer.port), devServer.hostname, () => {
    const headers = { ...request.headers, host: devServer.host, origin: devServer.origin }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    there.write(`GET ${DEV_SOCKET_PATH} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    there.write(head)
    there.pipe(socket).pipe(there)
  })
  const end = () => {
    there.destroy()
    socket.destroy()
  }
  for (const side of [there, socket]) side.on('error', end).on('close', end)
}

/** Browsers let any site open such a line to this computer; only the site's own pages may. */
const isOwnPage = ({ headers: { origin, host } }: IncomingMessage) => URL.canParse(origin ?? '') && new URL(origin as string).host === host

/** Hands the browsers' line to the dev server on, so that they hear of changes from the gateway's own address. */
export const forwardDevSocket = (server: Server, devServer: string) =>
  server.on('upgrade', (request, socket, head) =>
    request.url === DEV_SOCKET_PATH && isOwnPage(request) ? forward(new URL(devServer), request, socket, head) : socket.destroy(),
  )
