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
    /** URL of a real PostgreSQL server for this run. Its database `template_portfolio` is migrated and has an owner. */
    postgresUrl: string
  }
}

export const TEMPLATE = 'template_portfolio'

/** The owner is created once, so that tests do not wait for a password hash. */
const prepareTemplate = async (url: string) => {
  await migrate(url)
  const db = createDatabase(url)
  await ensureFirstOwner({ db, log, credentials: OWNER, isEmbedded: false })
  await db.destroy()
}

/** Starts a PostgreSQL server, with settings that trade durability for speed. */
const startServer = async () => {
  const dir = await mkdtemp(join(tmpdir(), 'portfolio-test-postgres-'))
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' }
  const server = await startEmbeddedPostgres({ dir, log, settings })
  const client = new Client({ connectionString: server.url })
  await client.connect()
  await client.query(`create database ${TEMPLATE}`)
  // Each new connection hashes the password as often as when it was stored, by default 4,096 times. Once is enough for tests.
  await client.query(`set scram_iterations = 1; alter role postgres password '${new URL(server.url).password}'`)
  await client.end()
  await prepareTemplate(server.url.replace(/\/postgres$/, `/${TEMPLATE}`))
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** Vitest evaluates this module once per project, one after the other. They share a server. */
const shared = globalThis as { portfolioTestServer?: { server: Awaited<ReturnType<typeof startServer>>; users: number } | undefined }

export const setup = async (project: TestProject) => {
  shared.portfolioTestServer ??= { server: await startServer(), users: 0 }
  const { portfolioTestServer: used } = shared
  used.users += 1
  project.provide('postgresUrl', used.server.url)
  return async () => {
    used.users -= 1
    if (used.users > 0) return
    shared.portfolioTestServer = undefined
    await used.server.stop()
  }
}
