import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TOKEN_HEADER } from '@portfolio/contracts'
import { StoreUnavailable } from '@portfolio/object-store'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aBook, anImage } from '#test/factories.ts'
import { OWNER } from '#test/owner.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'
import { createFolderTarget } from '../../src/backup/backup-target.ts'
import { verifyArchive } from '../../src/backup/read-archive.ts'
import { createBackupRunStore } from '../../src/backup/run-store.ts'
import { createScheduledBackups } from '../../src/backup/scheduled-backups.ts'
import { listObjects } from '../../src/backup/site-objects-store.ts'
import { streamBackup } from '../../src/backup/stream-backup.ts'

let dir: string
let api: TestApi
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portfolio-test-download-'))
  api = await startTestApi({ backupTarget: createFolderTarget(join(dir, 'backups')) })
})
afterEach(async () => {
  await api.close()
  await rm(dir, { recursive: true, force: true })
})

const PATH = '/api/backups/download'
const request = async (currentPassword = OWNER.password) => {
  const headers = { [TOKEN_HEADER]: await api.newToken(), 'content-type': 'application/json' }
  return api.app.request(
    PATH,
    { method: 'POST', headers, body: JSON.stringify({ currentPassword }) },
    { incoming: { socket: { remoteAddress: '203.0.113.9' } } },
  )
}
const source = () => ({ databaseUrl: api.databaseUrl, store: api.store, listObjects })
/** An image with this content in the store, and without variants. */
const addImage = async (content: Buffer) => {
  const { id } = await anImage(api.db)
  await api.store.put(`media/${id}.jpg`, content, 'image/jpeg')
  return `media/${id}.jpg`
}

describe('a backup that the owner downloads', () => {
  it('is a complete archive that nothing caches, and whose missing objects are counted', async () => {
    const key = await addImage(Buffer.alloc(3_000_000, 'picture'))
    await api.asOwner().post('/api/books/add', aBook())
    const response = await request()
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/x-tar',
      'content-disposition': expect.stringMatching(/^attachment; filename="portfolio-\d{4}-\d\d-\d\dT\d{6}Z\.tar"$/),
      'cache-control': 'no-store',
      'x-missing-objects': '4',
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const expected = Number(response.headers.get('x-expected-bytes'))
    expect(expected).toBeGreaterThan(3_000_000)
    expect(Math.abs(expected - bytes.length)).toBeLessThan(3_000_000)
    const file = join(dir, 'site.tar')
    await writeFile(file, bytes)
    const { objects, tables, missing } = await verifyArchive(file)
    expect(objects.map((object) => object.key)).toEqual([key])
    expect(missing).toHaveLength(4)
    expect(tables.find(({ name }) => name === 'books')?.rows).toBe(1)
    await expect.poll(() => api.lines.join('')).toContain('A backup was downloaded')
  })

  it('is only for a session of the owner who knows the password, and never begins with a GET', async () => {
    const refused = await request('another password')
    const errors = [{ msg: 'This is not your current password', path: 'currentPassword' }]
    expect([refused.status, await refused.json()]).toEqual([422, expect.objectContaining({ errors })])
    expect((await api.asOwner().post(PATH, {})).body.errors[0].path).toBe('currentPassword')
    expect((await api.asVisitor().post(PATH)).status).toBe(401)
    expect((await api.asVisitor().get('/api/backups')).status).toBe(401)
    expect((await api.client('made-up').post(PATH)).status).toBe(401)
    expect((await api.asOwner().get(PATH)).status).toBe(405)
  })

  it('is read one at a time, and ends with its reader', async () => {
    await addImage(Buffer.alloc(5_000_000, 'picture'))
    const first = await request()
    expect(await (await request()).json()).toMatchObject({ errors: [{ msg: expect.stringContaining('already being downloaded') }] })
    await first.body?.cancel()
    await expect.poll(async () => (await request()).status).toBe(200)
  })

  it('ends when its reader takes nothing', async () => {
    await addImage(Buffer.alloc(5_000_000, 'picture'))
    const { written } = await streamBackup({ ...source(), unreadable: new Set(), stalledMs: 20 })
    await expect(written).rejects.toThrow('The backup was not read for too long')
  })

  it('has a sentence for a store that is unavailable, and breaks off when an object cannot be read, which the next one leaves out', async () => {
    const keys = [await addImage(Buffer.from('one')), await addImage(Buffer.from('two'))].sort()
    const { get, list } = api.store
    api.store.list = () => {
      throw new StoreUnavailable('The store is unavailable')
    }
    const refused = await request()
    expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('cache-control')]).toEqual([503, '5', 'no-store'])
    expect(await refused.json()).toMatchObject({ errors: [{ msg: 'The file store is temporarily unavailable. Please try again.' }] })

    api.store.list = list
    api.store.get = async (key, range) => {
      if (key === keys[0]) throw Object.assign(new Error('i/o error'), { code: 'EIO' })
      return get(key, range)
    }
    await expect((await request()).arrayBuffer()).rejects.toThrow()
    expect(api.lines.join('')).toContain('The download of a backup has ended early')
    const response = await request()
    // Eight are smaller copies of both, which the store never had.
    expect(response.headers.get('x-missing-objects')).toBe('9')
    const file = join(dir, 'second.tar')
    await writeFile(file, Buffer.from(await response.arrayBuffer()))
    expect(await verifyArchive(file)).toMatchObject({ damaged: [keys[0]], objects: [{ key: keys[1] }] })
  })
})

describe('the list of scheduled backups', () => {
  const read = async () => (await api.asOwner().get('/api/backups')).body
  const schedule = (changes: object = {}) =>
    createScheduledBackups({
      ...{ ...source(), log: api.log, target: createFolderTarget(join(dir, 'backups')), runs: createBackupRunStore(api.db), ...changes },
      onNewest: () => {},
      onFailure: () => {},
    })
  const at = (time: string) => new Date(`${time}Z`)

  it('has when each was begun, its size, whether it was verified, and why the last one failed', async () => {
    const target = join(dir, 'backups')
    expect(await read()).toEqual({ target, scheduled: [], problem: null })
    await schedule().run(at('2026-11-01T00:20:07.123'))
    await writeFile(join(target, 'portfolio-2026-10-01T000000Z.tar'), 'of a previous version')
    const scheduled = [
      { time: '2026-11-01T00:20:07.000Z', bytes: expect.any(Number), state: 'verified' },
      { time: '2026-10-01T00:00:00.000Z', bytes: 21, state: 'unknown' },
    ]
    expect(await read()).toEqual({ target, scheduled, problem: null })

    const full = () => Promise.reject(new Error('ENOSPC: no space left on device, write'))
    for (const hour of ['00', '01']) await schedule({ listObjects: full }).run(at(`2026-11-02T${hour}:00:00`))
    const problem = { time: '2026-11-02T01:00:00.000Z', outcome: 'failed', reason: 'ENOSPC: no space left on device, write' }
    expect(await read()).toEqual({ target, scheduled, problem })
    expect(await createBackupRunStore(api.db).list(), 'one failure is kept').toHaveLength(2)

    await anImage(api.db)
    await schedule().run(at('2026-11-02T02:00:00'))
    expect(await read()).toMatchObject({
      scheduled: [{ time: '2026-11-02T02:00:00.000Z', state: 'incomplete' }, ...scheduled],
      problem: { outcome: 'incomplete', reason: expect.stringContaining('are missing: media/') },
    })
    await schedule().run(at('2026-11-03T00:00:00'))
  })
})
