import { createHash } from 'node:crypto'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { APP_NAMES, type AppName } from '@portfolio/contracts'
import { StoreUnavailable } from '@portfolio/object-store'
import { releaseKey } from '@portfolio/releases'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readEnv } from '#env'
import { aBlog, aBook, anImage } from '#test/factories.ts'
import { sql } from '#test/raw-sql.ts'
import { PUBLIC_URL, startTestApi, type TestApi } from '#test/start-test-api.ts'
import { findObjects } from '../backup/site-objects-store.ts'
import { checkObjects } from '../doctor/check-objects.ts'
import { checkStore } from '../doctor/check-store.ts'
import { checkDatabase } from '../doctor/database-store.ts'
import { backUp } from './backup.ts'
import { examineSite } from './doctor.ts'

let dir: string
let api: TestApi
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portfolio-test-doctor-'))
  api = await startTestApi()
})
afterEach(async () => {
  await api.close()
  await rm(dir, { recursive: true, force: true })
})

const dataDir = () => dirname(api.stagingDir)
const env = () => readEnv({ DATABASE_URL: api.databaseUrl, DATA_DIR: dataDir() })
const run = (...args: string[]) => examineSite(args, env)
/** Resolves with the lines of a run that ends with exit code 2, without those that begin with "ok". */
const runWithProblems = async (...args: string[]): Promise<string[]> => {
  const error = await run(...args).then(
    (text) => expect.fail(text),
    (problems: Error & { exitCode: number }) => problems,
  )
  expect(error.exitCode, error.message).toBe(2)
  return error.message.split('\n').filter((line) => !line.startsWith('ok '))
}

const addImage = async () => {
  const image = await anImage(api.db)
  await sql`update media set widths = '{480}' where id = ${image.id}`.execute(api.db)
  const keys = [`media/${image.id}.jpg`, `media/${image.id}-480.avif`, `media/${image.id}-480.webp`] as const
  for (const key of keys) await api.store.put(key, Buffer.from(`content of ${key}`), 'image/jpeg')
  return keys
}
const putRelease = async (app: AppName) => {
  const content = Buffer.from('export {}')
  const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`
  await api.store.put(releaseKey(app, 'aaa', 'client/a.js'), content, 'text/javascript')
  const manifest = JSON.stringify({ files: [{ path: 'client/a.js', integrity }] })
  await api.store.put(releaseKey(app, 'aaa', 'release.json'), Buffer.from(manifest), 'application/json')
}
const damage = (key: string) => writeFile(join(dataDir(), 'objects', key), `Content of ${key}`)

describe('npm run doctor', () => {
  it('does not report objects as missing that are stored while it reads the list of objects', async () => {
    const list = async function* (prefix: string) {
      yield* api.store.list(prefix)
      await addImage()
    }
    const { missing, orphans } = await findObjects(api.db, { ...api.store, list })
    expect({ missing, orphans }).toEqual({ missing: [], orphans: [] })
  })

  it('checks a database and a store elsewhere from a machine without DATA_DIR', async () => {
    const s3 = { S3_ENDPOINT: 'http://127.0.0.1:1', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b', S3_BUCKET: 'site' }
    const elsewhere = () => readEnv({ DATABASE_URL: api.databaseUrl, ...s3, DATA_DIR: join(dir, 'none') })
    const lines = await examineSite([], elsewhere).catch((problems: Error) => problems.message)
    expect(lines).toMatch(/^ok +Rows /m)
    expect(lines).toMatch(/^problem +Store /m)
    expect(lines).toMatch(/^ok +Disk .+ free for DATA_DIR$/m)
  })

  it('says that the store may be the wrong one when it has no object at all', async () => {
    const { id } = await anImage(api.db)
    expect(await runWithProblems()).toEqual([
      expect.stringMatching(new RegExp(`missing objects?: media/${id}\\.jpg.+The store has none at all: if it is elsewhere, or its disk `)),
    ])
    await sql`delete from media where id = ${id}`.execute(api.db)
  })

  it('checks a site whose database is read-only, and says so', async () => {
    await addImage()
    const url = `${api.databaseUrl}?options=-c%20default_transaction_read_only%3Don`
    const readOnly = () => readEnv({ DATABASE_URL: url, DATA_DIR: dirname(api.stagingDir) })
    await expect(backUp([join(dir, 'read-only.tar')], readOnly)).resolves.toContain('read-only.tar: ')
    const lines = (await examineSite([], readOnly).catch((problems: Error) => problems.message)).split('\n')
    expect(lines.filter((line) => !line.startsWith('ok'))).toEqual([
      expect.stringMatching(/^problem {2}Database {4}PostgreSQL 18\.\S+, \d+ [kM]B, is read-only: a standby, or /),
    ])
    expect(lines).toContainEqual(expect.stringMatching(/^ok {7}Objects .+ all intact$/))
  })

  it('prints one line for each check of a healthy site', async () => {
    await addImage()
    for (const app of APP_NAMES.slice(0, 3)) await putRelease(app)
    await sql`insert into release_sets (id, versions) values (1, '{"shell": "aaa", "public-mfe": "aaa", "admin-mfe": "aaa"}')`.execute(
      api.db,
    )
    await api.asOwner().post('/api/blogs/add', aBlog())
    await api.asOwner().post('/api/books/add', aBook())
    expect((await run()).split('\n')).toEqual([
      expect.stringMatching(/^ok {7}Version {5}api /),
      expect.stringMatching(/^ok {7}Database {4}PostgreSQL 18\.\S+, \d+ [kM]B$/),
      expect.stringMatching(/^ok {7}Clock {7}\d\.\d s between this machine and the database$/),
      'ok       Migrations  all have run',
      'ok       Indexes     all are valid',
      'ok       Rows        all are consistent',
      'ok       Links       those within the site have no address that could change',
      'ok       Store       a folder in DATA_DIR',
      'ok       Objects     3 image and file objects and 3 releases, all intact',
      expect.stringMatching(/^ok {7}Disk {8}\d+\.\d [GT]B free for DATA_DIR$/),
    ])
  })

  it('finds an orphan, a missing and a damaged object, repairs them from a backup, and finds none afterwards', async () => {
    const keys = await addImage()
    const [damaged, missing] = keys
    for (const app of APP_NAMES.slice(0, 3)) await putRelease(app)
    await sql`insert into release_sets (id, versions) values (1, '{"shell": "aaa", "public-mfe": "aaa", "admin-mfe": "aaa"}')`.execute(
      api.db,
    )
    await run()
    const get: typeof api.store.get = (key, range) =>
      key === missing ? Promise.reject(Object.assign(new Error('i/o error'), { code: 'EIO' })) : api.store.get(key, range)
    const objects = { uploads: [...keys], missing: [], manifests: [], orphans: [] }
    const [unreadable, ...others] = await checkObjects({ db: api.db, store: { ...api.store, get }, objects })
    expect(unreadable?.text, 'the disk cannot read it').toContain(`1 damaged object: ${missing}. `)
    expect(others).toEqual([])
    const backup = join(dir, 'site.tar')
    await backUp([backup], env)
    const [old, young] = ['media/0190a0a0-0000-7000-8000-000000000001.jpg', 'media/0190a0a0-0000-7000-8000-000000000002.jpg']
    for (const key of [old, young]) await api.store.put(key, Buffer.from('nobody has it'), 'image/jpeg')
    const twoDaysAgo = Date.now() / 1_000 - 2 * 24 * 3_600
    await utimes(join(dataDir(), 'objects', old), twoDaysAgo, twoDaysAgo)
    await api.store.remove(missing)
    await api.store.remove(releaseKey('public-mfe', 'aaa', 'client/a.js'))
    await damage(damaged)
    await damage(releaseKey('shell', 'aaa', 'client/a.js'))

    const advice = 'Restore what a backup has with --repair --from FILE'
    const found = [
      `problem  Objects     2 missing objects: ${missing}, releases/public-mfe/aaa/client/a.js. ${advice}`,
      `problem  Objects     2 damaged objects: ${damaged}, releases/shell/aaa/client/a.js. ${advice}`,
      `problem  Objects     1 orphan object: ${old}. Nothing refers to them`,
    ]
    expect(await runWithProblems()).toEqual(found)
    expect(await runWithProblems('--repair'), 'never by a loss').toEqual([...found, 'repaired Objects     deleted 1 object'])
    expect(await api.store.info(young), 'may be an upload in progress').toBeDefined()
    expect(await run('--repair', '--from', backup)).toContain(
      `${found[0]}\nrepaired Objects     restored 2 objects from the backup\n${found[1]}\nrepaired `,
    )
    expect(await run()).toContain('ok       Objects     3 image and file objects')

    const damagedBackup = join(dir, 'damaged.tar')
    await damage(damaged)
    const file = releaseKey('shell', 'aaa', 'client/a.js')
    await damage(file)
    await expect(backUp([damagedBackup], env)).rejects.toThrow('damaged')
    expect(await runWithProblems('--repair', '--from', damagedBackup), 'damaged bytes are not taken from the backup').toContain(
      `failed   Objects     the backup has no intact copy of ${damaged}, ${file}`,
    )
    await api.store.put(damaged, Buffer.from(`content of ${damaged}`), 'image/jpeg')
    expect(await runWithProblems('--repair', '--from', damagedBackup), 'neither are those of a release').toContain(
      `failed   Objects     the backup has no intact copy of ${file}`,
    )
  })

  it('says that the store is unavailable instead of counting its objects as damaged', async () => {
    await putRelease('shell')
    const manifest = releaseKey('shell', 'aaa', 'release.json')
    const objects = { uploads: [], missing: [], manifests: [manifest], orphans: [] }
    const check = (changes: Partial<typeof api.store>) =>
      checkStore('bucket site', () => checkObjects({ db: api.db, store: { ...api.store, ...changes }, objects }))
    const refused = () => Promise.reject(new StoreUnavailable(new Error('connect ECONNREFUSED')))
    const [found, ...others] = await check({ get: refused, check: refused })
    expect(found?.text).toBe('bucket site is unavailable: connect ECONNREFUSED. Its objects were not checked')
    expect(found?.problem).toBeDefined()
    expect(others).toEqual([])
    await damage(manifest)
    const [, objectsFound] = await check({})
    expect(objectsFound?.text).toContain(`1 damaged object: ${manifest}`)
  })

  it('finds and repairs inconsistent rows, invalid indexes and pending migrations', async () => {
    const { _id } = (await api.asOwner().post('/api/blogs/add', aBlog())).body
    await sql`update site_state set current_blog_id = null`.execute(api.db)
    await sql`insert into work_details (id, collection, details) values (gen_random_uuid(), 'books', '{}')`.execute(api.db)
    await sql`update pg_index set indisvalid = false where indexrelid = 'revisions_item'::regclass`.execute(api.db)
    const found = [
      'problem  Indexes     invalid: revisions_item',
      'problem  Rows        there are blogs, but none of them is the current one',
      'problem  Rows        there are details of works that do not exist',
    ]
    expect(await runWithProblems()).toEqual(found)
    expect((await run('--repair')).split('\n').filter((line) => line.startsWith('repaired'))).toEqual([
      'repaired Indexes     rebuilt 1 index',
      'repaired Rows        made the newest blog current',
      'repaired Rows        deleted details without a work',
    ])
    expect(await run()).not.toContain('problem')
    expect((await sql`select current_blog_id from site_state`.execute(api.db)).rows).toEqual([{ currentBlogId: _id }])

    await sql`drop table object_digests`.execute(api.db)
    await sql`delete from kysely_migration where name like '037%'`.execute(api.db)
    expect(await runWithProblems()).toEqual(['problem  Migrations  pending: 037-keep-digests-of-objects. The next start runs them'])
    expect(await run('--repair')).toContain('repaired Migrations  ran 1 migration')
    await sql`insert into kysely_migration (name, timestamp) values ('999-later', now()::text)`.execute(api.db)
    expect(await runWithProblems('--repair')).toEqual([
      'problem  Migrations  of a later version: 999-later. Nothing is lost; run that version',
    ])
  })

  it('finds nothing wrong where the only blogs are pages of the menu, and never makes one of these current', async () => {
    const { _id } = (await api.asOwner().post('/api/blogs/add', aBlog({ isMenuPage: true }))).body
    expect(await run()).not.toContain('problem')
    const other = (await api.asOwner().post('/api/blogs/add', aBlog())).body._id
    await api.asOwner().post('/api/blogs/add', aBlog({ isMenuPage: true }))
    await sql`update site_state set current_blog_id = ${_id}`.execute(api.db)
    expect(await runWithProblems()).toEqual(['problem  Rows        there are blogs, but none of them is the current one'])
    await run('--repair')
    expect((await sql`select current_blog_id from site_state`.execute(api.db)).rows).toEqual([{ currentBlogId: other }])
  })

  it('links from texts to pages of the site by their paths instead of an address that it had', async () => {
    const link = async (address: string) => (await api.asOwner().post('/api/blogs/add', aBlog({ description: address }))).body
    const { _id } = await link('<p>First</p>')
    const { _id: book } = (await api.asOwner().post('/api/books/add', aBook({ slug: 'rivers' }))).body
    const other = 'http://localhost:3000/lab'
    const toText = (home: string, staging: string, site: string) =>
      [
        `<p><a href="${home}/books/rivers?a=1#b" rel="noopener noreferrer">A book</a>`,
        `<a href="${staging}/blogs/${_id}" rel="noopener noreferrer">a blog</a>, <a href="${staging}/books/${book}" rel="noopener noreferrer">a book</a>`,
        `<a href="${site}/cv" rel="noopener noreferrer">the CV</a>`,
        `<a href="${other}" rel="noopener noreferrer">a notebook</a>`,
        `<a href="https://a.example/books/rivers" rel="noopener noreferrer">another site</a></p>`,
      ].join(', ')
    const note = (home: string) => `<p>Noted<sup class="ql-footnote" data-value="Rivers, ${home}/books/rivers."></sup></p>`
    const [HOME, STAGING] = ['http://localhost:8080', 'https://staging.example']
    const text = toText(HOME, STAGING, PUBLIC_URL)
    const { _id: linking } = await link(text + note(HOME))
    await sql`update blogs set description = replace(description, '"/cv"', ${`"${PUBLIC_URL}/cv"`}) where id = ${linking}`.execute(api.db)
    await sql`insert into working_copies (id, form, "values", status)
      values (gen_random_uuid(), 'blogs', ${JSON.stringify({ description: note('http://127.0.0.1') })}::jsonb, 'draft')`.execute(api.db)
    const withUrl = () => readEnv({ DATABASE_URL: api.databaseUrl, DATA_DIR: dataDir(), PUBLIC_URL })
    const found = `2 texts link to pages of this site as http://127.0.0.1 and ${HOME} and ${PUBLIC_URL} and ${STAGING}`
    await expect(examineSite([], withUrl)).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining(`Links       ${found}, which`),
    })

    expect(await examineSite(['--repair'], withUrl)).toContain('repaired Links       2 texts link to them by their paths')
    const { description, version } = (await api.asVisitor().get(`/api/blogs/${linking}`)).body
    expect(description).toContain(toText('', '', ''))
    expect(description).toContain('data-value="Rivers, /books/rivers."')
    expect(description).toContain('<a href="/books/rivers" rel="noopener noreferrer">/books/rivers</a>.')
    expect(version, 'an open form can still be saved').toBe(1)
    expect((await sql`select "values" from working_copies`.execute(api.db)).rows).toEqual([{ values: { description: note('') } }])
    expect(await examineSite([], withUrl)).not.toContain('problem')
  })

  it('compares the clock of the machine with that of the database', async () => {
    const [, clock] = await checkDatabase(api.db, { migrate: async () => [], now: () => Date.now() + 90_000 })
    expect(clock).toMatchObject({
      about: 'Clock',
      text: expect.stringMatching(/^(89|9\d)\.\d s .+: synchronize the clocks with NTP$/),
      problem: {},
    })
  })
})
