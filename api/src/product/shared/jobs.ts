import type { PgBoss as Boss, fromKysely } from 'pg-boss'
import type { Trx } from '#db/database.ts'
import type { Log } from '#http/log.ts'
import { inSpan } from '#traces/in-span.ts'

const SCHEMA = 'jobs'
/** Even with the time that a call takes, well below the ten seconds within which scheduled items are published. */
const POLL_SECONDS = 4
const START_RETRY_MS = 10_000
/** After the last error of the database. */
const RESEND_MS = 10_000

/** Of the library's own pool. Its maintenance sends several statements at once, which the gateway's pool does not support. */
const POOL = { max: 2, keepAlive: true, keepAliveInitialDelayMillis: 10_000 }
/**
 * Time that a query may take. Without a limit, a worker would hang when the network drops its connection. Longer than the 30 seconds that
 * a migration of the library waits for a lock.
 */
const QUERY_MS_MAX = 60_000

export interface Job {
  /** Jobs with the same key wait only once. */
  key?: string
  /** By default, as soon as possible. */
  at?: Date
}

/** Work that one of the gateways of the site does, one job after the other in each. */
export interface JobQueue {
  name: string
  /** Safe in several processes at once and when repeated. `isStopping` says that the gateway cannot wait for it. */
  run: (key: string | undefined, isStopping: () => boolean) => Promise<unknown>
  /** Resolves with what there is to do according to our own tables, so that a lost job is sent again. */
  listPending: () => Promise<Job[]>
  /** Whether jobs with the same key wait only once. It cannot be changed later. */
  isKeyed: boolean
  /** A failed job is retried. A job whose gateway has died is given to another one after `expireInSeconds`. */
  retry: { retryLimit: number; retryDelay: number; retryBackoff?: boolean; expireInSeconds: number }
}

interface JobsOptions {
  log: Log
  queues: readonly JobQueue[]
  pollSeconds?: number
  queryMsMax?: number
}

/** Runs the jobs of some queues, which are kept in the database. The library is loaded on `start`. */
export const createJobs = ({ log, queues, pollSeconds = POLL_SECONDS, queryMsMax = QUERY_MS_MAX }: JobsOptions) => {
  let boss: Boss | undefined
  let executor: typeof fromKysely | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let resend: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const workers = new Map<JobQueue, string>()

  const send = async (queue: JobQueue, { key, at }: Job, trx?: Trx): Promise<void> => {
    const job = { ...queue.retry, ...(key && { singletonKey: key }), ...(at && { startAfter: at }) }
    await boss?.send(queue.name, key ? { key } : null, { ...job, ...(trx && executor && { db: executor(trx.withoutPlugins()) }) })
    const worker = workers.get(queue)
    if (!at && !trx && worker) boss?.notifyWorker(worker)
  }

  const sendPending = async (queue: JobQueue) => {
    for (const job of await queue.listPending()) await send(queue, job)
  }

  /** A job that failed together with the database counts as running until it expires, so what is pending is sent again. */
  const sendPendingLater = () => {
    clearTimeout(resend)
    if (stopped) return
    resend = setTimeout(() => Promise.all(queues.map(sendPending)).catch(sendPendingLater), RESEND_MS)
    resend.unref()
  }

  const runAndReport = (queue: JobQueue, key: string | undefined) =>
    queue
      .run(key, () => stopped)
      .catch((error: Error) => {
        if (!stopped) log.warn({ queue: queue.name, key, reason: error.message }, 'A job failed; retrying')
        throw error
      })

  const start = async (databaseUrl: string) => {
    const library = await import('pg-boss')
    executor = library.fromKysely
    const started = new library.PgBoss({
      connectionString: databaseUrl,
      // For pg, which the types of the library do not say.
      ...{ ...POOL, query_timeout: queryMsMax },
      schema: SCHEMA,
      schedule: false,
      superviseIntervalSeconds: 60,
    })
    // The library reports here what it cannot do itself, and keeps the error of a job to itself.
    started.on('error', (error: Error & { queue?: string }) => {
      if (!stopped) log.warn({ queue: error.queue, reason: error.message }, 'Jobs cannot be read or recorded; retrying')
      sendPendingLater()
    })
    try {
      await started.start()
      for (const queue of queues) {
        await started.createQueue(queue.name, { policy: queue.isKeyed ? 'short' : 'standard' })
        const worker = await started.work<{ key?: string } | null>(queue.name, { pollingIntervalSeconds: pollSeconds }, async ([job]) =>
          inSpan(`job ${queue.name}`, {}, async () => void (await runAndReport(queue, job?.data?.key))),
        )
        workers.set(queue, worker)
      }
      boss = started
      for (const queue of queues) await sendPending(queue)
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
      log.warn({ reason: error.message }, 'Jobs are not running; retrying')
      retry = setTimeout(tryStart, START_RETRY_MS, databaseUrl)
      retry.unref()
    })

  return {
    start: tryStart,
    /** Sends a job, within the transaction if there is one. Before the start it does nothing: the start sends what is pending. */
    send,
    /** Sends what is pending again, such as a job that was retried too often. */
    sendPending,
    stop: async () => {
      stopped = true
      clearTimeout(retry)
      clearTimeout(resend)
      await boss?.stop({ graceful: true, timeout: 5_000 })
    },
  }
}
