import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { APP_NAMES } from '@portfolio/contracts'
import { createFolderStore } from '@portfolio/object-store'
import { releaseKey } from '@portfolio/releases'
import { afterEach, beforeEach } from 'vitest'
import { openSession } from '#db/session.ts'
import { listObjects } from '../src/backup/site-objects-store.ts'
import { restore } from '../src/commands/restore.ts'
import { readEnv } from '../src/env.ts'
import { anImage } from './factories.ts'
import { sql } from './raw-sql.ts'
import { startTestApi, type TestApi } from './start-test-api.ts'
import { createTestDatabase } from './test-database.ts'

/** Resolves with the rows of a statement that is sent to the database of the URL. */
export const query = async (url: string, statement: string) => {
  const session = await openSession(url)
  try {
    return (await session.client.query(statement)).rows
  } finally {
    await session.close()
  }
}

export const listTables = (url: string) =>
  query(url, `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`)

/** Resolves with the keys of all objects below a data folder, sorted. */
export const listKeys = async (dataDir: string) => {
  const keys: string[] = []
  for await (const { key } of (await createFolderStore(join(dataDir, 'objects'))).list('')) keys.push(key)
  return keys.sort()
}

/** The settings of a command for the database of the URL and a data folder. */
export const env = (url: string, dataDir: string) => () => readEnv({ DATABASE_URL: url, DATA_DIR: dataDir })

/** Starts, before each test of a file, an API to back up, and creates an empty database and an empty folder to restore into. */
export const setUpBackup = () => {
  let dir: string
  let started: TestApi
  let target: { url: string; dataDir: string; drop: () => Promise<void> }
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'portfolio-test-backup-'))
    started = await startTestApi()
    const database = await createTestDatabase({ migrated: false })
    target = { ...database, dataDir: join(dir, 'target') }
  })
  afterEach(async () => {
    await started.close()
    await target.drop()
    await rm(dir, { recursive: true, force: true })
  })

  const inFolder = (...names: string[]) => join(dir, ...names)
  const archive = () => inFolder('site.tar')
  const ofTarget = () => env(target.url, target.dataDir)
  return {
    api: () => started,
    target: () => target,
    inFolder,
    archive,
    source: () => ({ databaseUrl: started.databaseUrl, store: started.store, listObjects }),
    ofApi: () => env(started.databaseUrl, dirname(started.stagingDir)),
    ofTarget,
    runRestore: (...options: string[]) => restore([archive(), ...options], ofTarget()),
    addItem: (path: string, body: object) => started.asOwner().post(`/api/${path}/add`, body),
    /** Adds an uploaded image with its objects, and a release in a set. */
    addObjects: async () => {
      const { db, store } = started
      const image = await anImage(db)
      const names = [`${image.id}.jpg`, ...[480, 960].flatMap((width) => [`${image.id}-${width}.avif`, `${image.id}-${width}.webp`])]
      for (const name of names) await store.put(`media/${name}`, Buffer.from(`picture ${name}`.repeat(3_000)), 'image/jpeg')
      const releases = APP_NAMES.slice(0, 3).map((app) => releaseKey(app, 'aaa', 'release.json'))
      for (const key of releases) await store.put(key, Buffer.from('{"files":[]}'), 'application/json')
      await store.put(releaseKey('shell', 'unused', 'release.json'), Buffer.from('{}'), 'application/json')
      await sql`insert into release_sets (id, versions) values (1, '{"shell": "aaa", "public-mfe": "aaa", "admin-mfe": "aaa"}')`.execute(db)
      return { image, releases, keys: [...names.map((name) => `media/${name}`), ...releases] }
    },
  }
}
