import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startPostgres } from '@portfolio/infra/postgres'
import { Client } from 'pg'
import { createClient } from '#faults/api.ts'
import { createGateway } from '#faults/gateway.ts'
import { type Nemesis, pass } from '#faults/nemesis.ts'
import { awaitReady } from '#faults/site.ts'

const checkout = resolve(import.meta.dirname, '../../..')
const GATEWAYS = 4
const BEGIN_MS_MAX = 60_000

/** Only the one that runs the migrations has written anything: the others wait for its lock. */
const MIGRATING = 'select application_name as name from pg_stat_activity where backend_xid is not null and datname = current_database()'

/** Resolves with the index of the gateway that is in the middle of the migrations. */
const findMigrating = async (database: Client): Promise<number | undefined> => {
  for (const since = Date.now(); Date.now() - since < BEGIN_MS_MAX; await pass(5)) {
    const { rows } = await database.query<{ name: string }>(MIGRATING)
    if (rows[0]) return Number(rows[0].name)
  }
  return undefined
}

const createGateways = (url: string, folder: string) =>
  Promise.all(
    Array.from({ length: GATEWAYS }, (_, index) => {
      const named = new URL(url)
      named.searchParams.set('application_name', String(index))
      return createGateway({ DATABASE_URL: named.href, DATA_DIR: join(folder, String(index)) })
    }),
  )

export const migrations: Nemesis = {
  id: 'F10, F20',
  fault: `${GATEWAYS} gateways migrate an empty database, and one is killed`,
  rounds: 1,
  inject: async ({ report }) => {
    const folder = await mkdtemp(join(tmpdir(), 'portfolio-faults-empty-'))
    await chmod(folder, 0o755)
    const { url, stop } = await startPostgres(checkout, folder)
    const gateways = await createGateways(url, folder)
    const database = new Client({ connectionString: url })
    try {
      await database.connect()
      for (const gateway of gateways) gateway.start()
      const killed = gateways[(await findMigrating(database)) ?? -1]
      if (!killed) return report('No gateway has begun to migrate')
      const ready = await createClient(killed.url).getStatus('/ready')
      if (ready === 200) report('A gateway was ready in the middle of its migrations')
      await killed.kill()
      killed.start()
      await Promise.all(gateways.map(awaitReady))
      for (const gateway of gateways) {
        const { status } = await createClient(gateway.url).get('/blogs')
        if (status !== 200) report(`After the migrations, the list of blogs had status ${status}`)
      }
    } finally {
      await database.end()
      await Promise.all(gateways.map((gateway) => gateway.kill()))
      await stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}
