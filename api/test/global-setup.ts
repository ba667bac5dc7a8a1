import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { createDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { startEmbeddedPostgres } from '#embedded-postgres/postgres.ts'
import { createLog } from '#http/log.ts'
import { ensureFirstOwner } from '../src/product/auth/first-owner.ts'
import { OWNER } from './owner.ts'

const log = createLog('silent')

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a real PostgreSQL for this run, with a migrated database named `template_portfolio` that has an owner. */
    postgresUrl: string
  }
}

export const TEMPLATE = 'template_portfolio'

/** Migrated and with its owner, so that no test waits for a password to be hashed. */
const prepareTemplate = async (url: string) => {
  await migrate(url)
  const db = createDatabase(url)
  await ensureFirstOwner({ db, log, credentials: OWNER, isEmbedded: false })
  await db.destroy()
}

/** One PostgreSQL for the whole run. It may forget everything on a crash: nothing here outlives the run. */
export const setup = async (project: TestProject) => {
  const dir = await mkdtemp(join(tmpdir(), 'portfolio-test-postgres-'))
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' }
  const server = await startEmbeddedPostgres({ dir, log, settings })
  const client = new Client({ connectionString: server.url })
  await client.connect()
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  await prepareTemplate(server.url.replace(/\/postgres$/, `/${TEMPLATE}`))
  project.provide('postgresUrl', server.url)
  return async () => {
    await server.stop()
    await rm(dir, { recursive: true, force: true })
  }
}
