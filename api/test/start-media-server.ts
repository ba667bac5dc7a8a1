import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { type IncomingMessage, type Server, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { serve } from '@hono/node-server'
import { API_PREFIX, ownerEndpoints, TOKEN_HEADER } from '@portfolio/contracts'
import type { ObjectStore } from '@portfolio/object-store'
import { createFolderStore } from '@portfolio/object-store'
import { Hono } from 'hono'
import { watchContent } from '#cache/content-revision.ts'
import { createDatabase } from '#db/database.ts'
import { createClientAddress } from '#http/client-address.ts'
import { createLog } from '#http/log.ts'
import { onError } from '#http/on-error.ts'
import { assignRequestId, createObserver, type RequestEnv, requestLog } from '#http/request-log.ts'
import { createApiTokenStore } from '../src/product/auth/api-token-store.ts'
import { createAttemptStore } from '../src/product/auth/attempt-store.ts'
import { guard } from '../src/product/auth/guard.ts'
import { createSessionStore } from '../src/product/auth/session-store.ts'
import { createUserStore } from '../src/product/auth/user-store.ts'
import { createFileStore } from '../src/product/files/file-store.ts'
import { createReplacedFileStore } from '../src/product/files/replaced-file-store.ts'
import { createFileRoutes } from '../src/product/files/routes.ts'
import { createEncoder, type EncodeLimits } from '../src/product/media/encoder.ts'
import { createLibraryStore } from '../src/product/media/library-store.ts'
import { createVariantMaker, createVariantQueue } from '../src/product/media/make-variants.ts'
import { createMediaStore } from '../src/product/media/media-store.ts'
import { createMediaRemoval } from '../src/product/media/remove-media.ts'
import { createImageReplacement } from '../src/product/media/replace-image-store.ts'
import { createMediaRoutes, MEDIA_ROUTE } from '../src/product/media/routes.ts'
import { createImageStorage } from '../src/product/media/upload.ts'
import type { UploadLimits } from '../src/product/shared/uploads/accept-uploads.ts'
import { createPublicUploads } from '../src/product/shared/uploads/public-uploads-store.ts'
import type { UploadQuota } from '../src/product/shared/uploads/quota-store.ts'
import { createSentObjects } from '../src/product/shared/uploads/sent-objects.ts'
import { createStaging } from '../src/product/shared/uploads/staging.ts'
import { createUploadAccess } from '../src/product/shared/uploads/upload-access.ts'
import { createForm, MULTIPART, type Part } from './multipart.ts'
import { createTestDatabase } from './test-database.ts'

const publicUrl = 'https://portfolio.example'
const UPLOAD_PATH = `${API_PREFIX}${ownerEndpoints.imageUpload}`

interface Options {
  uploadLimits?: Partial<UploadLimits>
  encodeLimits?: Partial<EncodeLimits>
  quota?: UploadQuota
  /** Wraps the real store, for example to make a call fail. */
  wrapStore?: (store: ObjectStore) => ObjectStore
}

/** Starts the media routes on a real port, behind the real guard, with a real PostgreSQL database and a real folder. */
export const startMediaServer = async ({ uploadLimits, encodeLimits, quota, wrapStore = (store) => store }: Options = {}) => {
  const database = await createTestDatabase()
  const dir = await mkdtemp(join(tmpdir(), 'portfolio-test-media-'))
  const db = createDatabase(database.url)
  const store = await createFolderStore(join(dir, 'objects'))
  const media = createMediaStore(db, quota)
  const log = createLog('silent')
  const stagingDir = join(dir, 'staging')
  const sessions = createSessionStore(db)
  const users = createUserStore(db)
  await users.createOwner('owner@example.org', 'no password')
  const token = await sessions.create((await users.findOwner())?.id as string, 'test')

  const app = new Hono<RequestEnv>()
  app.use(assignRequestId(), requestLog(createObserver({ log })))
  app.use(
    '/api/*',
    guard({
      sessions,
      apiTokens: createApiTokenStore(db),
      attempts: createAttemptStore(db),
      refusals: { add: () => {} },
      clientAddress: createClientAddress([]),
    }),
  )
  const staging = createStaging(stagingDir)
  const library = createLibraryStore(db)
  const content = await watchContent({ databaseUrl: database.url, db, log })
  const getAccess = createUploadAccess({
    isPublic: createPublicUploads({ db, content }).has,
    isSignedIn: async (c) => c.req.header(TOKEN_HEADER) === token,
    isPreviewed: async () => false,
  })
  const removeIfUnused = createMediaRemoval({ store, media, log })
  const encoder = createEncoder(log, encodeLimits)
  /** Ids of the images whose variants were announced. */
  const announced: string[] = []
  const announce = async (id: string) => announced.push(id)
  app.route(
    '/',
    createMediaRoutes({
      ...{ store: wrapStore(store), getAccess, media, library, replace: createImageReplacement(db), removeIfUnused },
      ...{ log, staging, uploadLimits, content, publicUrl, sent: createSentObjects({ content, route: MEDIA_ROUTE }) },
      storeImage: createImageStorage({ store: wrapStore(store), media, encoder, announce }),
    }),
  )
  const files = createFileStore(db, quota)
  const replacedFiles = createReplacedFileStore(db)
  app.route(
    '/',
    createFileRoutes({
      store: wrapStore(store),
      getAccess,
      replacedFiles,
      publicUrl,
      onDownload: () => {},
      files,
      log,
      staging,
      uploadLimits,
    }),
  )
  app.onError(onError(log))
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1', serverOptions: { requestTimeout: 0 } }) as Server
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  /** Bytes that had been read from each connection when its response was complete. */
  const bytesReadUntilResponse: number[] = []
  server.on('request', (incoming, outgoing) => outgoing.once('finish', () => bytesReadUntilResponse.push(incoming.socket.bytesRead)))

  /** Opens an upload whose body the test writes itself. `response` rejects when the connection breaks before one arrives. */
  const openUpload = (headers: Record<string, string> = {}, path = UPLOAD_PATH) => {
    const form = { 'content-type': MULTIPART, [TOKEN_HEADER]: token }
    const request = sendRequest({ host: '127.0.0.1', port, path, method: 'POST', headers: { ...form, ...headers } })
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    let hasResponse = false
    request.once('response', (incoming) => {
      hasResponse = true
      resolve(incoming)
    })
    // After its response, the server may close the connection of a body that it does not read.
    request.on('error', (error) => hasResponse || reject(error))
    const response = promise.then(async (incoming) => {
      const body = JSON.parse(await text(incoming))
      return { status: incoming.statusCode ?? 0, headers: incoming.headers, body }
    })
    response.catch(() => undefined)
    return { request, response }
  }

  const upload = (parts: Part | Part[], headers: Record<string, string> = {}, path = UPLOAD_PATH) => {
    const { request, response } = openUpload(headers, path)
    request.end(createForm([parts].flat()))
    return response
  }

  return {
    db,
    store,
    media,
    files,
    log,
    stagingDir,
    announced,
    databaseUrl: database.url,
    makeVariants: createVariantMaker({ store: wrapStore(store), media, staging, encoder, log }),
    variantQueue: createVariantQueue({ store: wrapStore(store), media, staging, encoder, log }),
    bytesReadUntilResponse,
    openUpload,
    upload,
    /** Sends a request as a reader. */
    get: (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init),
    /** Sends a request as the owner, who also gets unpublished uploads. */
    getAsOwner: (path: string, init?: RequestInit) =>
      fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers: { ...init?.headers, [TOKEN_HEADER]: token } }),
    keys: async () => {
      const keys: string[] = []
      for await (const { key } of store.list('')) keys.push(key)
      return keys.sort()
    },
    fileRows: () => db.selectFrom('files').selectAll().execute(),
    rows: () => db.selectFrom('media').selectAll().execute(),
    staged: async () => (await readdir(stagingDir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await content.close()
      await db.destroy()
      await rm(dir, { recursive: true, force: true })
      await database.drop()
    },
  }
}

export type MediaServer = Awaited<ReturnType<typeof startMediaServer>>
