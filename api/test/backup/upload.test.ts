import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readEnv } from '#env'
import { aBook, anImage } from '#test/factories.ts'
import { sql } from '#test/raw-sql.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'
import { createBackup } from '../../src/backup/create-backup.ts'
import { verifyArchive } from '../../src/backup/read-archive.ts'
import { createBackupUpload } from '../../src/backup/receive-backup.ts'
import { listObjects } from '../../src/backup/site-objects-store.ts'
import { createArchive } from '../../src/backup/write-archive.ts'
import { restore } from '../../src/commands/restore.ts'

let dir: string
let api: TestApi
let archive: Buffer
let key: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portfolio-test-upload-'))
  api = await startTestApi()
  const { id } = await anImage(api.db)
  key = `media/${id}.jpg`
  await api.store.put(key, Buffer.alloc(200_000, 'picture'), 'image/jpeg')
  for (const title of ['One book', 'Another book']) await api.asOwner().post('/api/books/add', aBook({ title }))
  const file = join(dir, 'site.tar')
  await createBackup({ databaseUrl: api.databaseUrl, store: api.store, listObjects, file })
  archive = await readFile(file)
})
afterEach(async () => {
  await api.close()
  await rm(dir, { recursive: true, force: true })
})

const archivesDir = () => join(dirname(api.stagingDir), 'archives')
const listArchives = () => readdir(archivesDir()).catch(() => [])
const upload = (content: Buffer, caller = api.asOwner()) => {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(content)], 'my site.tar'))
  return caller.post('/api/backups/upload', undefined, { raw: form })
}
const titles = async () => (await api.asVisitor().get('/api/books')).body.map(({ title }: { title: string }) => title)

describe('a backup that the owner uploads', () => {
  it('is verified and described, and kept for the command that restores it, without a change of the site', async () => {
    await api.asOwner().post('/api/books/add', aBook({ title: 'Added since' }))
    const { status, body, headers } = await upload(archive)
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    const { backup } = body
    expect(backup).toMatchObject({
      ...{ createdAt: expect.stringMatching(/^\d{4}-.*Z$/), apiVersion: 'checkout', migrations: 0 },
      counts: [
        { label: 'Books', count: 2 },
        { label: 'Images', count: 1 },
      ],
      losses: expect.stringContaining('are missing: media/'),
    })
    expect(backup.bytes).toBeGreaterThan(200_000)
    expect(await titles()).toEqual(['Added since', 'Another book', 'One book'])
    const { command } = backup
    const [, folder, file = ''] = /^DATA_DIR=(\S+) DATABASE_URL='…' npm run restore -- (\S+) --replace$/.exec(command) ?? []
    expect(folder, 'another shell has not what only the start of the gateway set').toBe(dirname(api.stagingDir))
    expect((await stat(file)).mode & 0o777, 'has password hashes').toBe(0o600)

    const env = () => readEnv({ DATABASE_URL: api.databaseUrl, DATA_DIR: dirname(api.stagingDir) })
    expect(await restore([file, '--replace'], env)).toContain('Every row and object was read back and equals the backup.')
    await expect.poll(titles).toEqual(['Another book', 'One book'])
    expect((await upload(archive)).status).toBe(401)
    expect(await listArchives(), 'what was there before is kept').toEqual([
      expect.stringMatching(/^before-restore-/),
      expect.stringMatching(/^uploaded-/),
    ])
  })

  it('is refused with one flipped byte, in a sentence that names the damaged object, and is not kept', async () => {
    const flipped = Buffer.from(archive)
    const position = flipped.indexOf(`objects/${key}`) + 100_000
    flipped[position] = (flipped[position] as number) ^ 1
    const sentence = `“my site.tar” was changed or damaged after it had been written: it does not have objects/${key} as its manifest describes it.`
    expect(await upload(flipped)).toMatchObject({ status: 422, body: { errors: [{ path: 'file', msg: sentence }] } })
    expect((await upload(archive.subarray(0, -4_096))).body.errors[0].msg).toBe('“my site.tar” is no backup, or not a complete one.')
    expect((await upload(Buffer.from('no archive'))).body.errors[0].msg).toContain('This is no backup of this product')
    expect(await listArchives()).toEqual([])
    expect(await titles()).toEqual(['Another book', 'One book'])
  })

  it('of an earlier version has the number of migrations that it needs, and one of a later version is refused', async () => {
    const write = async (name: string) => {
      const file = join(dir, name)
      await createBackup({ databaseUrl: api.databaseUrl, store: api.store, listObjects, file })
      return readFile(file)
    }
    await sql`delete from kysely_migration where name = '042-record-backup-runs'`.execute(api.db)
    expect((await upload(await write('former.tar'))).body.backup.migrations).toBe(1)
    await sql`insert into kysely_migration (name, timestamp) values ('999-later', now()::text)`.execute(api.db)
    const { status, body } = await upload(await write('later.tar'))
    expect([status, body.errors[0].msg]).toEqual([
      422,
      expect.stringContaining('“my site.tar” is a backup of a later version of the product'),
    ])
  })

  it('that somebody has made is refused with a sentence, and neither chooses the path of its file nor ends the gateway', async () => {
    const { tables, objects, ...rest } = await verifyArchive(join(dir, 'site.tar'))
    const valid = { ...rest, tables: [], objects: [], missing: [], damaged: [] }
    /** A sealed archive with any manifest. */
    const make = async (manifest: string, first: { name: string; content: string } | undefined = undefined) => {
      const file = join(dir, 'made.tar')
      await rm(file, { force: true })
      const writer = createArchive(file, new Date())
      for (const { name, content } of [first ?? { name: 'tables/none', content: '' }, { name: 'manifest.json', content: manifest }])
        await writer.add(name, Buffer.byteLength(content), Readable.from([Buffer.from(content)]))
      await writer.close()
      return readFile(file)
    }
    const path = 'x/../../../../escaped'
    for (const manifest of [
      ...[{ createdAt: path }, { createdAt: 1 }, { createdAt: "Thu Jan 01 2026 ('; touch escaped; ')" }, { tables: undefined }].map(
        (change) => JSON.stringify({ ...valid, ...change }),
      ),
      ...[{ objects: [null] }, { objects: [{ key: 5 }] }, { missing: 'x' }, { sequences: {} }].map((change) =>
        JSON.stringify({ ...valid, ...change }),
      ),
      ...['not JSON', '', 'null', '[]', '5', '{"format":1}'],
    ]) {
      const { status, body } = await upload(await make(manifest))
      expect([status, body.errors?.[0]?.path], manifest).toEqual([422, 'file'])
    }
    const large = await upload(await make(' '.repeat(65 * 1024 * 1024)))
    expect([large.status, large.body.errors[0].msg]).toEqual([
      422,
      '“my site.tar” has an entry manifest.json that is too large to be read.',
    ])
    const lost = { ...valid, objects: [{ key: 'media/lost.jpg', bytes: 1, sha256: '' }] }
    const damaged = await make(JSON.stringify(lost) + ' '.repeat(65 * 1024 * 1024))
    damaged[damaged.length - 1_024 - 512] = (damaged[damaged.length - 1_024 - 512] as number) ^ 1
    const unread = await upload(damaged)
    expect([unread.status, unread.body.errors[0].msg]).toEqual([422, '“my site.tar” was changed or damaged after it had been written.'])
    const long = { name: `tables/${'n'.repeat(70_000)}`, content: '' }
    expect((await upload(await make(JSON.stringify(valid), long))).status).toBe(422)
    expect(await listArchives()).toEqual([])
    expect(await readdir(dirname(archivesDir()))).not.toContain('escaped.tar')
  })

  it('needs a session of the owner', async () => {
    expect((await upload(archive, api.asVisitor())).status).toBe(401)
    expect((await upload(archive, api.client('made-up'))).status).toBe(401)
  })

  it('is deleted after a day, as is what killed restores have left, and nothing else is', async () => {
    await upload(archive)
    const [name = ''] = await listArchives()
    await mkdir(join(archivesDir(), 'restore-Xa3_9z'))
    await writeFile(join(archivesDir(), `before-restore-2025.tar.${randomUUID()}.unfinished`), '')
    await writeFile(join(archivesDir(), 'before-restore-2026.tar'), '')
    const { purge } = createBackupUpload({ staging: api.product.staging, archivesDir: archivesDir(), siteVariables: [], log: api.log })
    await purge(new Date())
    expect(await listArchives()).toHaveLength(4)
    const old = new Date(Date.now() - 25 * 60 * 60_000)
    for (const file of await listArchives()) await utimes(join(archivesDir(), file), old, old)
    await purge(new Date())
    expect(await listArchives()).toEqual(['before-restore-2026.tar'])
    expect(name).toMatch(/^uploaded-/)
  })
})
