import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TOKEN_HEADER } from '@portfolio/contracts'
import { createFolderStore } from '@portfolio/object-store'
import { watchContent } from '#cache/content-revision.ts'
import { createDatabase } from '#db/database.ts'
import { createClientAddress } from '#http/client-address.ts'
import { createLog } from '#http/log.ts'
import { createApp } from '../src/app.ts'
import { createDelivery } from '../src/delivery/delivery.ts'
import { createSessionStore } from '../src/product/auth/session-store.ts'
import { createUserStore } from '../src/product/auth/user-store.ts'
import { createProduct } from '../src/product/product.ts'
import { OWNER } from './owner.ts'
import { createTestDatabase } from './test-database.ts'

export const PUBLIC_URL = 'https://site.example'

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test states what it expects of a body
  body: any
  text: string
  headers: Headers
}

interface Sending {
  headers?: Record<string, string>
  /** Sent as it is. */
  raw?: BodyInit
}

interface Options {
  /** A database that another instance uses too. */
  databaseUrl?: string
  now?: () => Date
  trustedProxies?: string[]
}

const answerOf = async (response: Response): Promise<Answer> => {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return { status: response.status, body: isJson && text ? JSON.parse(text) : undefined, text, headers: response.headers }
}

/**
 * The whole API over a real PostgreSQL, asked through its front door without a port.
 * Each call has a database of its own, unless it is given that of another instance.
 */
export const startTestApi = async ({ databaseUrl, now = () => new Date(), trustedProxies = [] }: Options = {}) => {
  const own = databaseUrl ? undefined : await createTestDatabase()
  const url = databaseUrl ?? (own?.url as string)
  const lines: string[] = []
  const log = createLog('trace', { write: (line: string) => void lines.push(line) })
  const db = createDatabase(url)
  const content = await watchContent({ databaseUrl: url, db, log })
  const dir = await mkdtemp(join(tmpdir(), 'portfolio-test-objects-'))
  const store = await createFolderStore(join(dir, 'objects'))
  const shared = { db, store, content, log, publicUrl: PUBLIC_URL, clientAddress: createClientAddress(trustedProxies), now }
  const product = createProduct({ ...shared, stagingDir: join(dir, 'staging') })
  const delivery = createDelivery({ ...shared, callApi: product.callApi })
  const app = createApp({ ...shared, product, delivery })

  const ask = (method: string, path: string, headers: Record<string, string>, body: BodyInit | undefined, address: string) =>
    app.request(path, { method, headers, body }, { incoming: { socket: { remoteAddress: address } } })

  /** Somebody at an address, with or without a token. */
  const client = (token?: string | Promise<string>, address = '203.0.113.9') => {
    const send = async (method: string, path: string, payload?: unknown, { headers = {}, raw }: Sending = {}): Promise<Answer> => {
      const all: Record<string, string> = { ...(payload === undefined ? {} : { 'content-type': 'application/json' }) }
      const sent = await token
      if (sent !== undefined) all[TOKEN_HEADER] = sent
      const body = raw ?? (payload === undefined ? undefined : JSON.stringify(payload))
      return answerOf(await ask(method, path, { ...all, ...headers }, body, address))
    }
    return {
      send,
      get: (path: string, headers?: Record<string, string>) => send('GET', path, undefined, { headers }),
      post: (path: string, payload?: unknown, sending?: Sending) => send('POST', path, payload, sending),
      delete: (path: string) => send('DELETE', path),
    }
  }

  const newToken = async () => {
    const owner = await createUserStore(db).findByEmail(OWNER.email)
    return createSessionStore(db).create(owner?.id as string, '203.0.113.9', now())
  }
  let ownerToken: Promise<string> | undefined

  return {
    app,
    db,
    store,
    content,
    product,
    delivery,
    health: delivery.health,
    log,
    databaseUrl: url,
    /** Every line the API has logged. */
    lines,
    client,
    newToken,
    asVisitor: () => client(),
    asAdmin: () => {
      ownerToken ??= newToken()
      return client(ownerToken)
    },
    signIn: (payload: unknown, address?: string, headers?: Record<string, string>) =>
      client(undefined, address).post('/api/user/signin', payload, { headers }),
    close: async () => {
      await content.close()
      await db.destroy()
      await rm(dir, { recursive: true, force: true })
      await own?.drop()
    },
  }
}

export type TestApi = Awaited<ReturnType<typeof startTestApi>>
