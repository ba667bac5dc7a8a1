import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TOKEN_HEADER } from '@portfolio/contracts'
import { createFolderStore } from '@portfolio/object-store'
import type { ReleaseKeys } from '@portfolio/releases'
import { watchContent } from '#cache/content-revision.ts'
import { createDatabase } from '#db/database.ts'
import { readEnv } from '#env'
import { createClientAddress, createProxyCheck } from '#http/client-address.ts'
import { createLog } from '#http/log.ts'
import { createApp } from '../src/app.ts'
import { createBackupUpload } from '../src/backup/receive-backup.ts'
import { backupRoutes } from '../src/backup/routes.ts'
import { createBackupRunStore } from '../src/backup/run-store.ts'
import { listObjects } from '../src/backup/site-objects-store.ts'
import { createDelivery } from '../src/delivery/delivery.ts'
import { createSessionStore } from '../src/product/auth/session-store.ts'
import { createUserStore } from '../src/product/auth/user-store.ts'
import type { IdentifierOptions } from '../src/product/identifiers/find-works.ts'
import { createProduct } from '../src/product/product.ts'
import type { UploadQuota } from '../src/product/shared/uploads/quota-store.ts'
import { OWNER } from './owner.ts'
import { sql } from './raw-sql.ts'
import { createTestDatabase } from './test-database.ts'

export const PUBLIC_URL = 'https://site.example'

export interface TestResponse {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test states what it expects of a body
  body: any
  text: string
  headers: Headers
}

interface RequestOptions {
  headers?: Record<string, string>
  /** A body that is sent without serialization. */
  raw?: BodyInit
}

interface Options {
  /** The database of another instance. Default: a new one. */
  databaseUrl?: string
  now?: () => Date
  trustedProxies?: string[]
  identifierOptions?: IdentifierOptions
  countsReadings?: boolean
  releaseKeys?: ReleaseKeys
  threadLimits?: Parameters<typeof createProduct>[0]['threadLimits']
  backupTarget?: Parameters<typeof backupRoutes>[0]['target']
  uploadQuota?: UploadQuota
}

const readResponse = async (response: Response): Promise<TestResponse> => {
  const text = await response.text()
  const isCompressed = response.headers.has('content-encoding')
  const isJson = !isCompressed && response.headers.get('content-type')?.startsWith('application/json')
  return { status: response.status, body: isJson && text ? JSON.parse(text) : undefined, text, headers: response.headers }
}

/** Starts the whole API in-process, without a port, on a real PostgreSQL database of its own. */
export const startTestApi = async ({
  databaseUrl,
  now = () => new Date(),
  trustedProxies = [],
  identifierOptions,
  countsReadings,
  releaseKeys,
  threadLimits,
  backupTarget,
  uploadQuota,
}: Options = {}) => {
  const database = databaseUrl ? undefined : await createTestDatabase()
  const url = databaseUrl ?? (database?.url as string)
  const lines: string[] = []
  const log = createLog('trace', { write: (line: string) => void lines.push(line) })
  const db = createDatabase(url)
  const content = await watchContent({ databaseUrl: url, db, log })
  const dir = await mkdtemp(join(tmpdir(), 'portfolio-test-objects-'))
  const store = await createFolderStore(join(dir, 'objects'))
  const shared = { db, store, content, log, publicUrl: PUBLIC_URL, clientAddress: createClientAddress(trustedProxies), now }
  const stagingDir = join(dir, 'staging')
  const product = createProduct({ ...shared, stagingDir, identifierOptions, countsReadings, threadLimits, uploadQuota })
  const { callApi, findFormerAddress, findPicture } = product
  const isTrustedProxy = createProxyCheck(trustedProxies)
  const delivery = createDelivery({ ...shared, isTrustedProxy, callApi, findFormerAddress, findPicture, releaseKeys })
  const { siteVariables } = readEnv({ DATABASE_URL: url, DATA_DIR: dir }, {})
  const { receive: upload } = createBackupUpload({ staging: product.staging, archivesDir: join(dir, 'archives'), siteVariables, log })
  const backups = backupRoutes({
    ...{ source: { databaseUrl: url, store, listObjects }, target: backupTarget, runs: createBackupRunStore(db), upload, log, now },
    ...{ clientAddress: shared.clientAddress, confirmPassword: product.pageSessions.confirmPassword, recordEvent: product.recordEvent },
  })
  const app = createApp({ ...shared, product, delivery, backups })

  const request = (method: string, path: string, headers: Record<string, string>, body: BodyInit | undefined, address: string) =>
    app.request(path, { method, headers, body }, { incoming: { socket: { remoteAddress: address } } })

  /** Returns a client with an IP address, with or without a token. */
  const client = (token?: string | Promise<string>, address = '203.0.113.9') => {
    const send = async (
      method: string,
      path: string,
      payload?: unknown,
      { headers = {}, raw }: RequestOptions = {},
    ): Promise<TestResponse> => {
      const allHeaders: Record<string, string> = { ...(payload === undefined ? {} : { 'content-type': 'application/json' }) }
      const sentToken = await token
      if (sentToken !== undefined) allHeaders[TOKEN_HEADER] = sentToken
      const body = raw ?? (payload === undefined ? undefined : JSON.stringify(payload))
      return readResponse(await request(method, path, { ...allHeaders, ...headers }, body, address))
    }
    return {
      send,
      get: (path: string, headers?: Record<string, string>) => send('GET', path, undefined, { headers }),
      post: (path: string, payload?: unknown, options?: RequestOptions) => send('POST', path, payload, options),
      delete: (path: string) => send('DELETE', path),
    }
  }

  const newToken = async () => {
    const owner = await createUserStore(db).findByEmail(OWNER.email)
    return createSessionStore(db).create(owner?.id as string, '203.0.113.9')
  }
  let ownerToken: Promise<string> | undefined

  return {
    app,
    clientAddress: shared.clientAddress,
    db,
    store,
    stagingDir,
    content,
    product,
    delivery,
    health: delivery.health,
    log,
    databaseUrl: url,
    /** Every logged line. */
    lines,
    client,
    newToken,
    /** Moves everything that sign-in has stored into the past. Negative seconds have the effect of a clock that was set back. */
    passTime: async (seconds: number) => {
      const ago = sql`make_interval(secs => ${seconds}::double precision)`
      await sql`update sessions set created_at = created_at - ${ago}, last_seen_at = last_seen_at - ${ago},
        expires_at = expires_at - ${ago}, revoked_at = revoked_at - ${ago}`.execute(db)
      await sql`update sign_in_attempts set window_started_at = window_started_at - ${ago}, last_try_at = last_try_at - ${ago},
        blocked_until = blocked_until - ${ago}`.execute(db)
    },
    asVisitor: () => client(),
    asOwner: () => {
      ownerToken ??= newToken()
      return client(ownerToken)
    },
    signIn: (payload: unknown, address?: string, headers?: Record<string, string>) =>
      client(undefined, address).post('/api/user/signin', payload, { headers }),
    close: async () => {
      await product.close()
      await content.close()
      await db.destroy()
      await rm(dir, { recursive: true, force: true })
      await database?.drop()
    },
  }
}

export type TestApi = Awaited<ReturnType<typeof startTestApi>>
