import { getEventListeners } from 'node:events'
import { collections } from '@portfolio/contracts'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { POST_IMAGE_TABLES } from '#db/collection-tables.ts'
import type { Db } from '#db/database.ts'
import { createLog } from '#http/log.ts'
import { aBook } from '#test/factories.ts'
import { sql } from '#test/raw-sql.ts'
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts'
import { type ContentRevision, watchContent } from './content-revision.ts'

let database: TestDatabase
let db: Db
let content: ContentRevision
beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
  content = await watchContent({ databaseUrl: database.url, db, log: createLog('silent') })
})
afterAll(async () => {
  await content.close()
  await database.close()
})

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const insertBook = (source: Db = db) =>
  source
    .insertInto('books')
    .values({ id: crypto.randomUUID(), ...aBook() })
    .execute()
const revisionInDatabase = async () =>
  String((await db.selectFrom('contentRevision').select('revision').executeTakeFirstOrThrow()).revision)

describe('the content revision', () => {
  it('notices a change that another connection makes', async () => {
    const changed = new Promise<string>((resolve) => content.onChange(resolve))
    await insertBook()
    expect(await changed).toBe(await revisionInDatabase())
    expect(content.current()).toBe(await revisionInDatabase())
  })

  it('stays the same when a transaction is rolled back', async () => {
    const before = await revisionInDatabase()
    const rolledBack = db.transaction().execute(async (trx) => {
      await insertBook(trx)
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    expect(await revisionInDatabase()).toBe(before)
  })

  it('is current after a refresh', async () => {
    await insertBook()
    await content.refresh()
    expect(content.current()).toBe(await revisionInDatabase())
  })

  it('notices changes by polling when no notification arrives', async () => {
    const polling = await watchContent({ databaseUrl: 'postgres://127.0.0.1:1/nowhere', db, log: createLog('silent'), pollMs: 50 })
    try {
      const changed = new Promise<string>((resolve) => polling.onChange(resolve))
      await insertBook()
      expect(await changed).toBe(await revisionInDatabase())
    } finally {
      await polling.close()
    }
  })

  it('keeps nothing of failed attempts to listen, of which a long outage has thousands', async () => {
    const listen = vi.spyOn(AbortSignal.prototype, 'addEventListener')
    const log = createLog('silent')
    const warn = vi.spyOn(log, 'warn')
    const failing = await watchContent({ databaseUrl: 'postgres://127.0.0.1:1/nowhere', db, log })
    try {
      await expect.poll(() => warn.mock.calls.length).toBe(3)
      const signals = new Set(listen.mock.contexts as AbortSignal[])
      // The wait until the next attempt has one.
      for (const signal of signals) expect(getEventListeners(signal, 'abort').length).toBeLessThan(2)
    } finally {
      listen.mockRestore()
      await failing.close()
    }
  })

  it('is read a few times for the notifications of a transaction with a hundred statements', async () => {
    let reads = 0
    const counting = db.withPlugin({
      transformQuery: ({ node }) => {
        reads += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const other = await watchContent({ databaseUrl: database.url, db: counting, log: createLog('silent'), pollMs: 60_000 })
    try {
      await insertBook()
      await expect.poll(other.current).toBe(await revisionInDatabase())
      reads = 0
      await db.transaction().execute(async (trx) => {
        for (let statement = 0; statement < 100; statement += 1) await insertBook(trx)
      })
      await expect.poll(other.current).toBe(await revisionInDatabase())
      expect(reads).toBeLessThan(20)
    } finally {
      await other.close()
    }
  })

  /** Watches the content through a database whose next read waits once it has been held, and then ends as `end` says. */
  const watchWithSlowRead = async (end: () => void) => {
    let reads = 0
    let isHeld = false
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const odd = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        reads += 1
        if (!isHeld) return result
        isHeld = false
        await released
        end()
        return result
      },
    })
    const other = await watchContent({ databaseUrl: database.url, db: odd, log: createLog('silent'), pollMs: 60_000 })
    onTestFinished(other.close)
    // At the start, and once it listens.
    await expect.poll(() => reads).toBe(2)
    const beginSlowRead = async () => {
      isHeld = true
      const reading = other.refresh()
      reading.catch(() => {})
      await expect.poll(() => isHeld).toBe(false)
      return { reading }
    }
    return { other, beginSlowRead, release }
  }

  it('stays confirmed when an earlier read fails after a later one has succeeded', async () => {
    const { other, beginSlowRead, release } = await watchWithSlowRead(() => {
      throw new Error('Connection terminated')
    })
    const { reading } = await beginSlowRead()
    await other.refresh()
    release()
    await expect(reading).rejects.toThrow('terminated')
    expect(other.getStaleSeconds()).toBe(0)
  })

  it('does not go back when an earlier read ends after a later one', async () => {
    const { other, beginSlowRead, release } = await watchWithSlowRead(() => {})
    const { reading } = await beginSlowRead()
    await insertBook()
    await other.refresh()
    release()
    await reading
    expect(other.current()).toBe(await revisionInDatabase())
  })

  it('reconnects and catches up after the listening connection is terminated', async () => {
    const client = new Client({ connectionString: database.url })
    await client.connect()
    const { rowCount } = await client.query(
      // Other test files listen to their own databases on the same server.
      "select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen content_revision' and datname = current_database()",
    )
    // A connection that an earlier test has closed may still be listed.
    expect(rowCount).toBeGreaterThan(0)
    await client.query(
      'insert into books (id, title, description, author, link, release_date) select gen_random_uuid(), title, description, author, link, release_date from books limit 1',
    )
    await client.end()
    await expect.poll(content.current).toBe(await revisionInDatabase())
    const changed = new Promise<string>((resolve) => content.onChange(resolve))
    await insertBook()
    expect(await changed).toBe(await revisionInDatabase())
  })

  const tables = [...collections.map(({ name }) => name), ...Object.values(POST_IMAGE_TABLES), 'siteState', 'siteSettings']

  it.each(tables.map(snakeCase))('changes when the table %s changes', async (table) => {
    const before = await revisionInDatabase()
    await sql`delete from ${sql.table(table)}`.execute(db)
    expect(await revisionInDatabase()).not.toBe(before)
    if (table === 'site_state') await sql`insert into site_state default values`.execute(db)
  })
})
