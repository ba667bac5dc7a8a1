import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { serve } from '@hono/node-server'
import { API_PREFIX, endpoints, TOKEN_HEADER } from '@portfolio/contracts'
import type { ObjectStore } from '@portfolio/object-store'
import { createFolderStore } from '@portfolio/object-store'
import { Hono } from 'hono'
import { createDatabase } from '#db/database.ts'
import { createLog } from '#http/log.ts'
import { onError } from '#http/on-error.ts'
import { assignRequestId, type RequestEnv, requestLog } from '#http/request-log.ts'
import { guard } from '../src/product/auth/guard.ts'
import { createSessionStore } from '../src/product/auth/session-store.ts'
import { createUserStore } from '../src/product/auth/user-store.ts'
import { createMediaStore } from '../src/product/media/media-store.ts'
import { createMediaRoutes } from '../src/product/media/routes.ts'
import type { UploadLimits } from '../src/product/media/upload.ts'
import { createTestDatabase } from './test-database.ts'

const BOUNDARY = 'a-line-between-parts'
export const UPLOAD_PATH = `${API_PREFIX}${endpoints.imageUpload}`

interface Options {
  uploadLimits?: Partial<UploadLimits>
  /** Puts a fault in the way to the real store. */
  disturb?: (store: ObjectStore) => ObjectStore
}

export interface Part {
  body: Buffer
  field?: string
  fileName?: string
  type?: string
}

/** The lines before a file in a form, as a browser writes them. */
export const appHeading = ({ field = 'file', fileName = 'picture.jpg', type = 'image/jpeg' }: Omit<Part, 'body'> = {}) =>
  Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${fileName}"\r\ncontent-type: ${type}\r\n\r\n`)
export const FORM_END = Buffer.from(`\r\n--${BOUNDARY}--\r\n`)
const formOf = (parts: Part[]) =>
  Buffer.concat([...parts.flatMap((part, at) => [...(at ? [Buffer.from('\r\n')] : []), appHeading(part), part.body]), FORM_END])

/** The picture routes on a real port, over a real PostgreSQL and a real folder, behind the real sign-in guard. */
export const startMediaServer = async ({ uploadLimits, disturb = (store) => store }: Options = {}) => {
  const database = await createTestDatabase()
  const dir = await mkdtemp(join(tmpdir(), 'portfolio-test-media-'))
  const db = createDatabase(database.url)
  const store = await createFolderStore(join(dir, 'objects'))
  const media = createMediaStore(db)
  const log = createLog('silent')
  const stagingDir = join(dir, 'staging')
  const sessions = createSessionStore(db)
  const users = createUserStore(db)
  await users.createOwner('owner@example.org', 'no password')
  const token = await sessions.create((await users.findOwner())?.id as string, 'test', new Date())

  const app = new Hono<RequestEnv>()
  app.use(assignRequestId(), requestLog({ log }))
  app.use(
    '/api/*',
    guard(sessions, () => new Date()),
  )
  app.route('/', createMediaRoutes({ store: disturb(store), media, log, stagingDir, uploadLimits }))
  app.onError(onError(log))
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1', serverOptions: { requestTimeout: 0 } }) as Server
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  /** Bytes that had been read from a connection when its last answer was complete. */
  const readUntilAnswer: number[] = []
  server.on('request', (incoming, outgoing) => outgoing.once('finish', () => readUntilAnswer.push(incoming.socket.bytesRead)))

  /** An upload whose body the test writes itself. `answer` settles with the answer, or rejects when the connection breaks without one. */
  const openUpload = (headers: Record<string, string> = {}, path = UPLOAD_PATH) => {
    const form = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, [TOKEN_HEADER]: token }
    const sent = request({ host: '127.0.0.1', port, path, method: 'POST', headers: { ...form, ...headers } })
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    let answered = false
    sent.once('response', (incoming) => {
      answered = true
      resolve(incoming)
    })
    // The server may hang up on a body that it will not read, after its answer.
    sent.on('error', (error) => answered || reject(error))
    const answer = promise.then(async (incoming) => {
      const body = JSON.parse(await text(incoming))
      return { status: incoming.statusCode ?? 0, headers: incoming.headers, body }
    })
    answer.catch(() => undefined)
    return { sent, answer }
  }

  const upload = (parts: Part | Part[], headers: Record<string, string> = {}) => {
    const { sent, answer } = openUpload(headers)
    sent.end(formOf([parts].flat()))
    return answer
  }

  return {
    db,
    store,
    media,
    log,
    stagingDir,
    readUntilAnswer,
    openUpload,
    upload,
    get: (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init),
    keys: async () => {
      const keys: string[] = []
      for await (const { key } of store.list('')) keys.push(key)
      return keys.sort()
    },
    rows: () => db.selectFrom('media').selectAll().execute(),
    staged: async () => (await readdir(stagingDir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await db.destroy()
      await rm(dir, { recursive: true, force: true })
      await database.drop()
    },
  }
}

export type MediaServer = Awaited<ReturnType<typeof startMediaServer>>
