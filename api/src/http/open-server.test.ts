import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readJson } from './json-body.ts'
import { createLog } from './log.ts'
import { onError } from './on-error.ts'
import { openServer } from './open-server.ts'
import type { RequestEnv } from './request-log.ts'

let server: Awaited<ReturnType<typeof openServer>>
beforeAll(async () => {
  const app = new Hono<RequestEnv>()
    // As routes read queries.
    .get('/', (c) => c.text(new URL(c.req.url).search || 'Hello'))
    .post('/', async (c) => c.json(await readJson(c, { msMax: 100 })))
    .onError(onError(createLog('silent')))
  server = await openServer({ port: 0, host: '127.0.0.1', fetch: app.fetch, isUpload: () => false })
})
afterAll(() => server.drain({ requestMs: 0, uploadMs: 0 }))

/** Sends these bytes and nothing more. Resolves with what the server sends until it closes the connection. */
const send = async (request: string) => {
  const socket = connect(server.port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(request)
  return text(socket)
}

it('the server responds with 400 to two Host headers', async () => {
  const request = (hosts: string[]) => `GET / HTTP/1.1\r\n${hosts.map((host) => `Host: ${host}\r\n`).join('')}Connection: close\r\n\r\n`
  expect(await send(request(['a.example']))).toMatch(/^HTTP\/1\.1 200 /)
  expect(await send(request(['a.example', 'b.example']))).toMatch(/^HTTP\/1\.1 400 /)
  expect(await send(request(['a.example', 'a.example']))).toMatch(/^HTTP\/1\.1 400 /)
})

it.each(['999.999.999.999', '1.2.3.4.5', '08', 'a.1', '4294967296'])(
  'the server responds with 400 to the host %s, which cannot exist',
  async (host) => {
    const response = await send(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    expect(response).toMatch(/^HTTP\/1\.1 400 /)
    expect(response).toContain('The request is for a host that cannot exist')
  },
)

it('the server responds with 408 to a JSON body that does not arrive, and closes the connection', async () => {
  const response = await send(
    'POST / HTTP/1.1\r\nHost: a.example\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"email":"',
  )
  expect(response).toMatch(/^HTTP\/1\.1 408 /)
  expect(response).toContain('The request took too long to arrive')
})

it('the server closes the connection after a GET with a body, which Node would otherwise read to its end', async () => {
  const get = (headers: string) => send(`GET / HTTP/1.1\r\nHost: a.example\r\n${headers}\r\n`)
  expect(await get('Transfer-Encoding: chunked\r\n')).toMatch(/^HTTP\/1\.1 200 .*\r\nconnection: close\r\n/is)
  expect(await get('Content-Length: 100\r\n')).toMatch(/^HTTP\/1\.1 200 .*\r\nconnection: close\r\n/is)
})

it('the server closes the connection of a client that has stopped reading', async () => {
  const large = new Hono().get('/', (c) => c.body(Buffer.alloc(50_000_000)))
  const other = await openServer({ port: 0, host: '127.0.0.1', fetch: large.fetch, isUpload: () => false, idleMs: 100 })
  const closed = new Promise((resolve) => other.node.once('connection', (socket) => socket.once('close', resolve)))
  const client = connect(other.port, '127.0.0.1').on('error', () => {})
  client.write('GET / HTTP/1.1\r\nHost: a.example\r\n\r\n')
  await closed
  client.destroy()
  await other.drain({ requestMs: 0, uploadMs: 0 })
})
