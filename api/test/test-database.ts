import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { createDatabase } from '#db/database.ts'

const runOnServer = async (statement: string) => {
  const client = new Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Creates a database that is migrated and has an owner, or is empty when `migrated` is false. */
export const createTestDatabase = async ({ migrated = true } = {}) => {
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copying files takes a tenth of the time that PostgreSQL's default takes, which logs every page.
  await runOnServer(`create database ${name} template ${migrated ? 'template_portfolio' : 'template1'} strategy file_copy`)
  return {
    url: inject('postgresUrl').replace(/\/postgres$/, `/${name}`),
    drop: () => runOnServer(`drop database ${name} with (force)`),
  }
}

/** Creates a test database and connects to it. `close` disconnects and deletes it. */
export const openTestDatabase = async () => {
  const { url, drop } = await createTestDatabase()
  const db = createDatabase(url)
  return {
    url,
    db,
    close: async () => {
      await db.destroy()
      await drop()
    },
  }
}

export type TestDatabase = Awaited<ReturnType<typeof openTestDatabase>>
