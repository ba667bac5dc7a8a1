import type { Db } from '#db/database.ts'
import type { Log } from '#http/log.ts'
import { createEventStore } from './event-store.ts'
import { createListStore } from './list-store.ts'
import { createRefusals } from './refusals.ts'
import { auditRoutes } from './routes.ts'

/** The audit log. What is done is recorded by whoever does it, with `recordEvent`. */
export const createAudit = (db: Db, log: Log, now: () => Date) => {
  const store = createEventStore(db)
  return { refusals: createRefusals({ store, log, now }), routes: auditRoutes(createListStore(db)), purge: store.purge }
}
