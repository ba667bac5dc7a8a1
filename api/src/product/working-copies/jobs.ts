import { setTimeout as delay } from 'node:timers/promises'
import type { PgBoss as Boss, fromKysely } from 'pg-boss'
import type { Trx } from '#db/database.ts'
import type { Log } from '#http/log.ts'

const QUEUE = 'schedules'
const SCHEMA = 'jobs'
/** Even with the time that a call takes, well below the ten seconds within which scheduled items are published. */
const POLL_SECONDS = 4
/** A failed job is retried for hours. A job whose gateway has died is given to another one. */
const RETRY = { retryLimit: 1_000, retryDelay: 5, expireInSeconds: 60 }
const RUN_RETRY_MS = 2_000
const START_RETRY_MS = 10_000

/** Size of the library's own pool. Its maintenance sends several statements at once, which the gateway's pool does not support. */
const CONNECTIONS_MAX = 2

interface JobsOptions {
  log: Log
  /** Runs what is due. Safe in several processes at once. */
  runDue: () => Promise<unknown>
  /** Resolves with the times at which something will be due. */
  listTimes: () => Promise<Date[]>
  pollSeconds?: number
}

/**
 * Calls `runDue` at announced times, in one of the gateways of the site. The times themselves are in our own table, so that a lost job is
 * announced again by the next start. The library is loaded on `start`.
 */
export const createJobs = ({ log, runDue, listTimes, pollSeconds = POLL_SECONDS }: JobsOptions) => {
  let boss: Boss | undefined
  let executor: typeof fromKysely | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  const send = (at: Date, trx?: Trx) =>
    boss?.send(QUEUE, null, { startAfter: at, ...RETRY, ...(trx && executor && { db: executor(trx.withoutPlugins()) }) })

  /** Retries here, because without the database the library cannot record that a job has failed. */
  const runUntilDone = async (): Promise<unknown> => {
    for (;;) {
      try {
        return await runDue()
      } catch (error) {
        if (stopped) throw error
        log.warn({ reason: (error as Error).message }, 'Scheduled items could not be processed; retrying')
        await delay(RUN_RETRY_MS)
      }
    }
  }

  const start = async (databaseUrl: string) => {
    const library = await import('pg-boss')
    executor = library.fromKysely
    const started = new library.PgBoss({
      connectionString: databaseUrl,
      max: CONNECTIONS_MAX,
      schema: SCHEMA,
      schedule: false,
      superviseIntervalSeconds: 60,
    })
    started.on('error', (error) => stopped || log.warn({ reason: error.message }, 'A scheduled job failed; retrying'))
    try {
      await started.start()
      await started.createQueue(QUEUE)
      await started.work(QUEUE, { pollingIntervalSeconds: pollSeconds }, runUntilDone)
      boss = started
      for (const at of await listTimes()) await send(at)
    } catch (error) {
      boss = undefined
      await started.stop({ graceful: false }).catch(() => {})
      throw error
    }
    if (stopped) await started.stop({ graceful: false })
  }

  const tryStart = (databaseUrl: string): Promise<void> =>
    start(databaseUrl).catch((error: Error) => {
      if (stopped) return
      log.warn({ reason: error.message }, 'Schedules are not running; retrying')
      retry = setTimeout(tryStart, START_RETRY_MS, databaseUrl)
      retry.unref()
    })

  return {
    start: tryStart,
    announce: async (trx: Trx, at: Date): Promise<void> => {
      await send(at, trx)
    },
    stop: async () => {
      stopped = true
      clearTimeout(retry)
      await boss?.stop({ graceful: true, timeout: 5_000 })
    },
  }
}
