import { sql } from './raw-sql.ts'
import type { TestApi } from './start-test-api.ts'

/** Gives all runs one key. With a key of its own each would choose other bits, and two visitors might share one. */
export const fixBeaconKey = ({ db }: Pick<TestApi, 'db'>) => sql`update beacon_key set key = ${Buffer.alloc(32)}`.execute(db)
