import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createFolderStore, type ObjectStore } from '@portfolio/object-store'
import { releaseKey } from '@portfolio/releases'
import { describe, expect, it } from 'vitest'
import { listMigrationNames, migrateIn } from '#db/migrate.ts'
import { openSession } from '#db/session.ts'
import { aBlog, aBook, anImage } from '#test/factories.ts'
import { OWNER } from '#test/owner.ts'
import { sql } from '#test/raw-sql.ts'
import { env, listKeys, listTables, query, setUpBackup } from '#test/set-up-backup.ts'
import { startTestApi } from '#test/start-test-api.ts'
import { createTestDatabase } from '#test/test-database.ts'
import { createBackup } from '../backup/create-backup.ts'
import type { Manifest } from '../backup/manifest.ts'
import { verifyArchive } from '../backup/read-archive.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

const { api, target, inFolder, archive, source, ofApi, ofTarget, runRestore, addItem, addObjects } = setUpBackup()

/**
 * What must be the same after a restore. The content revision changes, so that caches notice, the first backup adds digests, and the restore is
 * recorded.
 */
const describeManifest = ({ tables, objects, sequences, migrations, missing }: Manifest) => ({
  ...{ objects, migrations, missing },
  sequences: sequences.filter(({ table }) => table !== 'audit_events'),
  tables: tables.filter(({ name }) => !['content_revision', 'object_digests', 'audit_events'].includes(name)),
})

describe('npm run backup and npm run restore', () => {
  it('bring a site that is written to meanwhile, as it was at one moment, to an empty database and store', async () => {
    const { image, keys } = await addObjects()
    await addItem(
      'blogs',
      aBlog({ images: [image.url], description: `<p>Tab\there, back\\slash, line\nend, “ümlaut”.</p><img src="${image.url}">` }),
    )
    let isDone = false
    let added = 0
    const write = async () => {
      while (!isDone) {
        expect((await addItem('books', aBook({ title: `Book ${added}` }))).status).toBe(200)
        added += 1
      }
    }
    const writing = write()
    try {
      await expect.poll(() => added).toBeGreaterThan(1)
      expect(await backUp([archive()], ofApi())).toMatch(/site\.tar: \d+ rows of \d+ tables and 8 objects, \d+\.\d [kM]B, as of 2\d{3}-/)
      const during = added
      await expect.poll(() => added).toBeGreaterThan(during)
    } finally {
      isDone = true
      await writing
    }
    expect((await stat(archive())).mode & 0o777, 'has password hashes').toBe(0o600)
    expect(await readdir(inFolder())).toEqual(['site.tar'])

    expect(await runRestore()).toMatch(/^Restored \d+ rows .+ Every row and object was read back and equals the backup\.\nSign in again/)
    expect(await listKeys(target().dataDir)).toEqual([...keys].sort())
    const before = await verifyArchive(archive())
    const copy = inFolder('copy.tar')
    await backUp([copy], ofTarget())
    expect(describeManifest(await verifyArchive(copy))).toEqual(describeManifest(before))
    const events = 'select subject, actor from audit_events order by id'
    const recorded = [{ subject: before.createdAt, actor: { kind: 'command' } }]
    expect(await query(target().url, events), 'the log of the site, and the restore').toEqual([
      ...(await query(api().databaseUrl, events)),
      ...recorded,
    ])
    // Each save writes the item and its revision in one transaction.
    const unmatched = `select id from books full join (select item_id from revisions where collection = 'books') r on id = item_id where id is null or item_id is null`
    expect(await query(target().url, unmatched)).toEqual([])

    const scratch = await createTestDatabase({ migrated: false })
    const store = await createFolderStore(join(target().dataDir, 'objects'))
    await store.put('media/of-another-site.jpg', Buffer.from('picture'), 'image/jpeg')
    await store.remove(keys[0] as string)
    await expect(restore([archive()], env(scratch.url, target().dataDir))).rejects.toThrow(
      'The store has media/of-another-site.jpg, which the backup does not have: it belongs to another site.',
    )
    expect(await store.info(keys[0] as string), 'nothing is stored before').toBeUndefined()
    expect(await listTables(scratch.url)).toEqual([])
    await scratch.drop()

    const restored = await startTestApi({ databaseUrl: target().url })
    const titles = (await restored.asVisitor().get('/api/books')).body.map(({ title }: { title: string }) => title)
    expect(titles.length).toBeGreaterThanOrEqual(2)
    expect(titles).toEqual(Array.from(titles, (_, index) => `Book ${titles.length - 1 - index}`))
    expect((await restored.asVisitor().get('/api/blogs')).body).toEqual((await api().asVisitor().get('/api/blogs')).body)
    expect((await restored.signIn(OWNER)).status, 'the password is restored').toBe(200)
    expect((await restored.client(await api().newToken()).get('/api/user/auth')).status, 'sessions are not').toBe(401)
    expect((await restored.asOwner().post('/api/books/add', aBook({ title: 'A new book' }))).status, 'sequences go on').toBe(200)
    expect((await restored.asVisitor().get('/api/books')).body[0].title).toBe('A new book')
    await restored.close()
  })

  it('bring an archive of an earlier version up to date, and refuse one of a later version with a sentence', async () => {
    const former = await createTestDatabase({ migrated: false })
    const later = ['031-tag-blogs', '037-keep-digests-of-objects', '917-record-api-versions']
    const known = await listMigrationNames()
    const session = await openSession(former.url)
    await session.db.transaction().execute((trx) =>
      migrateIn(
        trx,
        known.filter((name) => !later.includes(name)),
      ),
    )
    await session.client.query(`insert into blogs (id, title, description) values (gen_random_uuid(), 'Before tags', '<p>Text</p>')`)
    await session.close()
    const file = inFolder('former.tar')
    await backUp([file], env(former.url, inFolder('former')))
    await former.drop()
    expect(await restore([file], ofTarget())).toContain('of an earlier version. Migrations run: 3.')
    expect(await query(target().url, 'select title, tags from blogs')).toEqual([{ title: 'Before tags', tags: [] }])

    await sql`insert into kysely_migration (name, timestamp) values ('999-later', now()::text)`.execute(api().db)
    await backUp([archive()], ofApi())
    await expect(runRestore('--replace')).rejects.toMatchObject({
      message: expect.stringMatching(
        /of a later version of the product \(api \S+, migration 999-later\)\. Restore it with that version\.$/,
      ),
      exitCode: 2,
    })
    expect(await query(target().url, 'select title from blogs')).toEqual([{ title: 'Before tags' }])
  })

  it('replace a site only when asked to, keep what was there, and are seen by a gateway that runs', async () => {
    await addItem('books', aBook({ title: 'In the backup' }))
    await backUp([archive()], ofApi())
    await addItem('books', aBook({ title: 'Added since' }))
    const titles = async () => (await api().asVisitor().get('/api/books')).body.map(({ title }: { title: string }) => title)
    await expect(restore([archive()], ofApi())).rejects.toThrow('The site is not empty. With --replace')
    expect(await titles()).toEqual(['Added since', 'In the backup'])

    const readRevision = async () => Number((await query(api().databaseUrl, 'select revision from content_revision'))[0].revision)
    const revision = await readRevision()
    const text = await restore([archive(), '--replace'], ofApi())
    expect(await readRevision(), 'no cache takes one content for the other').toBeGreaterThan(revision)
    const former = /What was there before is in (.+)\.$/m.exec(text)?.[1] as string
    await expect.poll(titles).toEqual(['In the backup'])
    await restore([former], ofTarget())
    expect(await query(target().url, 'select title from books order by seq')).toEqual([
      { title: 'In the backup' },
      { title: 'Added since' },
    ])
  })

  it('begin again when an object is deleted meanwhile, and report one that is missing for good with exit code 2', async () => {
    const { image, releases } = await addObjects()
    const other = await anImage(api().db)
    await api().store.put(`media/${other.id}.jpg`, Buffer.from('other'), 'image/jpeg')
    let deleted = 0
    const get: ObjectStore['get'] = async (key, range) => {
      if (key.includes(image.id) && !deleted) {
        deleted += 1
        await sql`delete from media where id = ${image.id}`.execute(api().db)
        for (const name of await listKeys(dirname(api().stagingDir))) if (name.includes(image.id)) await api().store.remove(name)
      }
      return api().store.get(key, range)
    }
    const manifest = await createBackup({ ...source(), store: { ...api().store, get }, file: archive() })
    expect(deleted).toBe(1)
    expect(manifest.objects.map(({ key }) => key)).toEqual([`media/${other.id}.jpg`, ...releases])
    const missing = [480, 960].flatMap((width) => ['avif', 'webp'].map((format) => `media/${other.id}-${width}.${format}`))
    expect(manifest.missing).toEqual(missing)
    await expect(backUp([inFolder('second.tar')], ofApi())).rejects.toMatchObject({
      message: expect.stringContaining(`Objects that the site refers to are missing: ${missing.join(', ')}. Run "npm run doctor".`),
      exitCode: 2,
    })
    expect(await runRestore()).toContain(
      'The backup was already incomplete when it was written. Objects that the site refers to are missing: media/',
    )
  })

  it('say which store they have used, if it has no object of the site', async () => {
    const { keys } = await addObjects()
    const elsewhere = inFolder('elsewhere')
    await expect(backUp([archive()], env(api().databaseUrl, elsewhere))).rejects.toMatchObject({
      message: expect.stringMatching(
        new RegExp(
          `None of the ${keys.length} objects .+ and the folder ${elsewhere}/objects\\. If .+ set DATA_DIR, DATABASE_URL and the S3_`,
        ),
      ),
      exitCode: 2,
    })
  })

  it('report an image that has changed since an earlier backup, and have it as it is now', async () => {
    const { keys } = await addObjects()
    await backUp([archive()], ofApi())
    await api().store.put(keys[0] as string, Buffer.from('damaged'), 'image/jpeg')
    const second = inFolder('second.tar')
    await expect(backUp([second], ofApi())).rejects.toMatchObject({
      message: expect.stringContaining(`Objects that the site refers to are damaged: ${keys[0]}. Run "npm run doctor".`),
      exitCode: 2,
    })
    expect((await verifyArchive(second)).damaged).toEqual([keys[0]])
    const incomplete = `The backup was already incomplete when it was written. Objects that the site refers to are damaged: ${keys[0]}`
    expect(await restore([second, '--verify'], ofTarget())).toContain(incomplete)
    const store = await createFolderStore(join(target().dataDir, 'objects'))
    await store.put(keys[0] as string, Buffer.from('intact'), 'image/jpeg')
    expect(await restore([second], ofTarget())).toContain(incomplete)
    expect(await readFile(join(target().dataDir, 'objects', keys[0] as string), 'utf8'), 'is not replaced by a damaged one').toBe('intact')
  })

  it('report files of a release that are lost or differ from its release.json', async () => {
    await addObjects()
    const put = (path: string, text: string) => api().store.put(releaseKey('shell', 'aaa', path), Buffer.from(text), 'text/javascript')
    const integrity = `sha384-${createHash('sha384').update('export {}').digest('base64')}`
    await put('release.json', JSON.stringify({ files: ['a.js', 'b.js', 'c.js'].map((path) => ({ path, integrity })) }))
    await put('a.js', 'export {}')
    await put('b.js', 'export []')
    const [lost, damaged] = [releaseKey('shell', 'aaa', 'c.js'), releaseKey('shell', 'aaa', 'b.js')]
    await expect(backUp([archive()], ofApi())).rejects.toMatchObject({
      message: expect.stringContaining(`Objects that the site refers to are missing: ${lost}; damaged: ${damaged}. Run "npm run doctor".`),
      exitCode: 2,
    })
    expect(await verifyArchive(archive())).toMatchObject({ missing: [lost], damaged: [damaged] })
  })

  it('never overwrite a file, and leave none behind when they fail', async () => {
    await writeFile(archive(), 'mine')
    await expect(backUp([archive()], ofApi())).rejects.toThrow('site.tar already exists')
    const store = { ...api().store, get: () => Promise.reject(new Error('The store is unavailable')) }
    await addObjects()
    await expect(createBackup({ ...source(), store, file: inFolder('other.tar') })).rejects.toThrow('The store is unavailable')
    expect(await readdir(inFolder())).toEqual(['site.tar'])
    expect(await readFile(archive(), 'utf8')).toBe('mine')
    await expect(backUp([inFolder('none', 'site.tar')], ofApi())).rejects.toThrow('ENOENT')
  })
})
