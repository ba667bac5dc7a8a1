import { setTimeout as delay } from 'node:timers/promises'
import type { PgBoss as Boss, fromKysely } from 'pg-boss'
import type { Trx } from '#db/database.ts'
import type { Log } from '#http/log.ts'

const QUEUE = 'schedules'
const SCHEMA = 'jobs'
/** With the time that a call takes, well below the ten seconds within which a schedule is kept. */
const POLL_SECONDS = 4
/** A failed job, or a start without a database, is tried again for hours. A job whose gateway has died is given to another one. */
const RETRY = { retryLimit: 1_000, retryDelay: 5, expireInSeconds: 60 }
const RUN_RETRY_MS = 2_000
const START_RETRY_MS = 10_000

/** Of the library's own pool: its maintenance sends several statements at once, which the gateway's cannot. */
const CONNECTIONS_MAX = 2

interface JobsOptions {
  log: Log
  /** Does what is due. Safe in several processes at once. */
  runDue: () => Promise<unknown>
  /** Resolves with the times at which something is due. */
  listTimes: () => Promise<Date[]>
  pollSeconds?: number
}

/**
 * Calls `runDue` at the times that were announced, in one of the gateways of the site. The times themselves are in our own table: when a job
 * is lost, the next start announces it again. The library is loaded on `start`.
 */
export const createJobs = ({ log, runDue, listTimes, pollSeconds = POLL_SECONDS }: JobsOptions) => {
  let boss: Boss | undefined
  let executor: typeof fromKysely | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  const send = (at: Date, trx?: Trx) =>
    boss?.send(QUEUE, null, { startAfter: at, ...RETRY, ...(trx && executor && { db: executor(trx.withoutPlugins()) }) })

  /** Tries again here: without its database the library cannot note that a job has failed. */
  const runUntilDone = async (): Promise<unknown> => {
    for (;;) {
      try {
        return await runDue()
      } catch (error) {
        if (stopped) throw error
        log.warn({ reason: (error as Error).message }, 'What is due could not be done; the gateway tries again')
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
    started.on('error', (error) => stopped || log.warn({ reason: error.message }, 'A job of the schedules failed; it is tried again'))
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
      log.warn({ reason: error.message }, 'Schedules cannot be kept at the moment; the gateway tries again')
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
