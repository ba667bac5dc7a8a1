import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request as sendRequest } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { API_PREFIX, ownerEndpoints, TOKEN_HEADER } from '@portfolio/contracts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createDatabase } from '#db/database.ts'
import { readEnv } from '#env'
import { createLog } from '#http/log.ts'
import { createJpeg } from '#test/images.ts'
import { createPartHeader, FORM_END } from '#test/multipart.ts'
import { createTestDatabase } from '#test/test-database.ts'
import { serveGateway } from '../../src/gateway.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let dataDir: string
const closers: (() => unknown)[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'portfolio-test-gateway-'))
})
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true })
  await database.drop()
})

const start = async (variables: Record<string, string> = {}, drainLimits?: { requestMs: number; uploadMs: number }) => {
  const env = readEnv({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, DATABASE_URL: database.url, ...variables })
  const gateway = await serveGateway({ env, log: createLog('silent'), builds: undefined, progress: () => {}, drainLimits })
  closers.push(gateway.close)
  return { ...gateway, get: (path: string) => fetch(`http://127.0.0.1:${gateway.port}${path}`) }
}

/** Listens on a free port. The listener may hold connections open. */
const occupyPort = async (onConnection?: (socket: Socket) => void): Promise<{ server: Server; port: number }> => {
  const server = createServer(onConnection).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => server.close())
  return { server, port: (server.address() as AddressInfo).port }
}

/** Begins an upload, whose body the test ends. */
const beginUpload = async (port: number, token: string) => {
  const headers = { 'content-type': 'multipart/form-data; boundary=test-boundary', [TOKEN_HEADER]: token }
  const upload = sendRequest({ host: '127.0.0.1', port, path: API_PREFIX + ownerEndpoints.imageUpload, method: 'POST', headers })
  const response = once(upload, 'response').then(async ([incoming]: IncomingMessage[]) => ({
    status: incoming?.statusCode,
    headers: incoming?.headers,
    body: JSON.parse(await text(incoming as IncomingMessage)),
  }))
  response.catch(() => {})
  upload.write(createPartHeader())
  // A gateway keeps the folder of its process; that of an upload is in it.
  const staged = join(dataDir, 'staging')
  await expect.poll(() => readdir(staged, { recursive: true }).catch(() => [])).toContainEqual(expect.stringMatching(/[\da-f-]{36}$/))
  return { upload, response }
}

it('the gateway is not ready while it stops, still serves, and waits for an upload', async () => {
  const { port, get, announceStop, close, openOwnerSession } = await start()
  const early = await get('/ready')
  expect([early.status, await early.json()]).toMatchObject([200, { status: 'degraded', reason: 'No release is active yet' }])
  const { upload, response } = await beginUpload(port, await openOwnerSession())

  announceStop()
  const ready = await get('/ready')
  expect([ready.status, ready.headers.get('cache-control'), await ready.json()]).toEqual([
    503,
    'no-store',
    { status: 'stopping', version: 'checkout' },
  ])
  const served = await get('/api/books')
  expect([served.status, served.headers.get('connection')]).toEqual([200, 'close'])

  const closed = close()
  upload.end(Buffer.concat([await createJpeg(), FORM_END]))
  expect(await response).toMatchObject({ status: 200, body: { success: true } })
  expect(await closed).toBe(0)
  await expect(get('/ready')).rejects.toThrow()
})

it('a stopping gateway ends an upload that takes too long with a response, and counts it', async () => {
  const { port, close, openOwnerSession } = await start({}, { requestMs: 0, uploadMs: 0 })
  const { response } = await beginUpload(port, await openOwnerSession())
  const closed = close()
  expect(await response).toMatchObject({ status: 503, headers: { 'retry-after': '5' }, body: { errors: [{ msg: expect.any(String) }] } })
  expect(await closed).toBe(1)
})

it('the gateway reports a port or host that cannot be used before it creates anything', async () => {
  const { port } = await occupyPort()
  const nowhere = join(dataDir, 'not-created')
  await expect(start({ PORT: String(port), DATA_DIR: nowhere, DATABASE_URL: '' })).rejects.toThrow(
    `Port ${port} is in use. Set PORT to another one.`,
  )
  await expect(start({ HOST: '192.0.2.1', DATA_DIR: nowhere, DATABASE_URL: '' })).rejects.toThrow('HOST 192.0.2.1 is not an address')
  expect(await readdir(dataDir)).not.toContain('not-created')
})

it('the gateway creates no owner when it cannot start, because nobody would see the password', async () => {
  const db = createDatabase(database.url)
  closers.push(() => db.destroy())
  await db.deleteFrom('users').execute()
  const owner = { ADMIN_EMAIL: 'me@example.org', ADMIN_PASSWORD: 'a long pass phrase' }
  await mkdir(join(dataDir, 'broken'))
  await writeFile(join(dataDir, 'broken/objects'), 'not a folder')
  await expect(start({ ...owner, DATA_DIR: join(dataDir, 'broken') })).rejects.toThrow('Cannot use the object store in DATA_DIR')
  expect(await db.selectFrom('users').select('id').execute()).toEqual([])
  await start(owner)
  expect(await db.selectFrom('users').select('email').execute()).toEqual([{ email: 'me@example.org' }])
})

it.runIf(existsSync('/dev/full'))('the gateway names the folder whose disk is full, and what to do', async () => {
  const full = join(dataDir, 'full')
  await mkdir(join(full, 'postgres'), { recursive: true })
  await symlink('/dev/full', join(full, 'postgres', `user.${process.pid}`))
  await expect(start({ DATABASE_URL: '', DATA_DIR: full })).rejects.toThrow(
    `The disk of ${full} is full. Free some space on it, and try again. (ENOSPC: `,
  )
})

it('the gateway writes a backup to BACKUP_TO when there is none of today, and says so at /metrics and to the owner', async () => {
  const folder = join(dataDir, 'kept')
  const { port, get, openOwnerSession } = await start({ BACKUP_TO: folder })
  const readAge = async () => /^portfolio_newest_backup_timestamp_seconds (\d+)$/m.exec(await (await get('/metrics')).text())?.[1]
  await expect.poll(async () => Number(await readAge())).toBeGreaterThan(0)
  const [name = '', ...more] = await readdir(folder)
  expect([name, more]).toEqual([expect.stringMatching(/^portfolio-2\d{3}-\d\d-\d\dT\d{6}Z\.tar$/), []])
  const headers = { [TOKEN_HEADER]: await openOwnerSession() }
  const backups = await fetch(`http://127.0.0.1:${port}${API_PREFIX}${ownerEndpoints.backups}`, { headers })
  expect(await backups.json()).toMatchObject({ target: folder, scheduled: [{ state: 'verified' }], problem: null })
})

it('the gateway is alive and not ready while it starts, and browsers ask again by themselves', async () => {
  const connections: Socket[] = []
  const silentDatabase = await occupyPort((socket) => connections.push(socket.on('error', () => {})))
  const { port } = await occupyPort().then(({ server, port }) => once(server.close(), 'close').then(() => ({ port })))
  const DATABASE_URL = `postgres://user@127.0.0.1:${silentDatabase.port}/name`
  const starting = start({ PORT: String(port), DATABASE_URL })
  starting.catch(() => {})
  const get = (path: string, accept = '*/*') => fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept } })
  await expect.poll(() => connections).not.toEqual([])
  expect((await get('/live')).status).toBe(200)
  expect(await (await get('/ready')).json()).toEqual({ status: 'starting', version: 'checkout' })
  const document = await get('/books', 'text/html,*/*;q=0.8')
  expect([document.status, document.headers.get('refresh'), document.headers.get('retry-after')]).toEqual([503, '2', '2'])
  expect(await document.text()).toContain('<h1>This site is starting</h1>')
  const call = await get('/api/books')
  expect([call.status, call.headers.get('refresh'), await call.text()]).toEqual([503, null, expect.stringContaining('is starting')])
  for (const connection of connections) connection.destroy()
  await expect(starting).rejects.toThrow('Cannot use the database at DATABASE_URL')
  await expect(get('/live')).rejects.toThrow()
})

const startInChildProcess = async ({ isOutputClosed = false } = {}) => {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = fork(join(import.meta.dirname, '../../src/start.mjs'), ['--owner-token'], {
    // The `.env` of the checkout may have the settings of a real site.
    cwd: dataDir,
    env: { PATH, NODE_COMPILE_CACHE, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, DATABASE_URL: database.url },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    execArgv: [],
  })
  closers.push(() => child.kill('SIGKILL'))
  if (isOutputClosed) child.stdout?.destroy()
  let output = ''
  child.stdout?.on('data', (chunk) => {
    output += chunk
  })
  const [{ url, token }] = (await once(child, 'message')) as [{ url: string; token: string }]
  return { child, exited: once(child, 'exit'), port: Number(new URL(url).port), token, getOutput: () => output }
}

it('the gateway reports that its built-in database cannot be restarted, with what to do', async () => {
  const failed = Promise.withResolvers<Error>()
  const dir = join(dataDir, 'damaged')
  const env = readEnv({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: dir })
  const log = createLog('silent')
  const gateway = await serveGateway({ env, log, builds: undefined, progress: () => {}, onFailure: failed.resolve, restartWaits: [0] })
  closers.push(gateway.close)
  const cluster = join(dir, 'postgres/cluster')
  await truncate(join(cluster, 'global/pg_control'))
  process.kill(Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8'), 10), 'SIGKILL')
  expect((await failed.promise).message).toContain('restore DATA_DIR from a backup')
})

it('the gateway ends with its parent process', async () => {
  const { child, exited } = await startInChildProcess()
  child.disconnect()
  expect(await exited).toEqual([0, null])
})

it('the gateway starts, serves and ends while nothing can be written to its output', async () => {
  const { child, exited, port } = await startInChildProcess({ isOutputClosed: true })
  expect((await fetch(`http://127.0.0.1:${port}/ready`)).status).toBe(200)
  child.disconnect()
  expect(await exited).toEqual([0, null])
})

it('a stopping gateway still waits for an upload when its parent process ends', async () => {
  const { child, exited, port, token, getOutput } = await startInChildProcess()
  const { upload, response } = await beginUpload(port, token)
  child.kill('SIGINT')
  await expect.poll(getOutput).toContain('Waiting for requests to finish')
  child.disconnect()
  upload.end(Buffer.concat([await createJpeg(), FORM_END]))
  expect(await response).toMatchObject({ status: 200, body: { success: true } })
  expect(await exited).toEqual([0, null])
})
