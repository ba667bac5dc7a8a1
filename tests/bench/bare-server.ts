/** A Hono server that sends given bytes and does nothing else: `bench:requests` compares the gateway with it. */
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

export interface BareRoute {
  path: string
  status: number
  headers: Record<string, string>
  /** In base64. */
  body: string
}

process.once('message', (routes: BareRoute[]) => {
  const app = new Hono()
  for (const { path, status, headers, body } of routes) {
    const bytes = Buffer.from(body, 'base64')
    app.get(path, (c) =>
      headers.etag && c.req.header('if-none-match') === headers.etag
        ? new Response(null, { status: 304, headers: { etag: headers.etag } })
        : new Response(bytes, { status, headers }),
    )
  }
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => {
    process.send?.((server.address() as AddressInfo).port)
  })
})
process.on('disconnect', () => process.exit(0))
