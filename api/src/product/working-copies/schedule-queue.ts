import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '#http/log.ts'
import type { JobQueue } from '#product/shared/jobs.ts'

const RUN_RETRY_MS = 2_000

interface Dependencies {
  log: Log
  /** Runs what is due. Safe in several processes at once. */
  runDue: () => Promise<unknown>
  /** Resolves with the times when something will be due. */
  listTimes: () => Promise<Date[]>
}

/** Calls `runDue` at announced times. */
export const createScheduleQueue = ({ log, runDue, listTimes }: Dependencies): JobQueue => ({
  name: 'schedules',
  isKeyed: false,
  retry: { retryLimit: 1_000, retryDelay: 5, expireInSeconds: 60 },
  listPending: async () => (await listTimes()).map((at) => ({ at })),
  /** Retries here, because without the database the library cannot record that a job has failed. */
  run: async (_key, isStopping) => {
    for (;;) {
      try {
        return await runDue()
      } catch (error) {
        if (isStopping()) throw error
        log.warn({ reason: (error as Error).message }, 'Scheduled items could not be processed; retrying')
        await delay(RUN_RETRY_MS)
      }
    }
  },
})
