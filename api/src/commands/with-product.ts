import { join } from 'node:path'
import { watchContent } from '#cache/content-revision.ts'
import { createDatabase } from '#db/database.ts'
import { listPendingMigrations } from '#db/migrate.ts'
import type { Env } from '#env'
import { createClientAddress } from '#http/client-address.ts'
import { createLog } from '#http/log.ts'
import { createProduct } from '../product/product.ts'
import type { SitePlaces } from './open-site.ts'

const open = async (
  { dataDir, publicUrl }: Pick<Env, 'dataDir' | 'publicUrl'>,
  { databaseUrl, store }: SitePlaces,
  db: ReturnType<typeof createDatabase>,
) => {
  const pending = await listPendingMigrations(db)
  if (pending.length) throw new Error('The database is of an earlier version of the product. Run "npm start" once, which updates it.')
  const log = createLog('silent')
  const content = await watchContent({ databaseUrl, db, log })
  const shared = { db, store, content, log, publicUrl, clientAddress: createClientAddress([]) }
  // Not that of the gateway: in a container of its own, this process may have the same id, and would delete the uploads in progress there.
  return { ...shared, product: createProduct({ ...shared, stagingDir: join(dataDir, 'staging', 'export') }) }
}

/** Runs `work` with what the owner and readers use of a site, in this process. An open connection would keep the process running for 30 seconds. */
export const withProduct = async <Result>(
  env: Pick<Env, 'dataDir' | 'publicUrl'>,
  places: SitePlaces,
  work: (opened: Awaited<ReturnType<typeof open>>) => Promise<Result>,
): Promise<Result> => {
  const db = createDatabase(places.databaseUrl)
  try {
    const opened = await open(env, places, db)
    try {
      return await work(opened)
    } finally {
      await opened.product.close()
      await opened.content.close()
    }
  } finally {
    await db.destroy()
  }
}
