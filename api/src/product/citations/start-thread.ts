import { Worker } from 'node:worker_threads'
import { readRenderEnv } from '#env'
import { exceedsLimit } from '#threads/limit-time.ts'
import type { Outcome, Task } from './thread.ts'

/** CPU time of one task. */
const CPU_MS_MAX = 2_000
/** The same for the first task of a thread, which loads the processor. */
const FIRST_CPU_MS_MAX = 4_000
const TASK_MS_MAX = 8_000
const MEMORY_MB_MAX = 384

/** The thread ended before its task did: the task hung, or used too much memory. */
export class Unfinished extends Error {
  override name = 'Unfinished'
}

/** Starts a thread that runs one task at a time. */
export const startThread = () => {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    env: readRenderEnv(),
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB_MAX },
  })
  worker.unref()
  let current: PromiseWithResolvers<Outcome> | undefined
  let hasRun = false

  const end = (reason: string) => {
    void worker.terminate()
    current?.reject(new Unfinished(reason))
  }
  worker.on('message', (outcome: Outcome) => current?.resolve(outcome))
  worker.on('error', ({ message }: Error) => end(message))
  worker.on('exit', () => end('The thread ended'))

  return {
    /** To be called when the previous task is over. Rejects with `Unfinished` when the thread had to be ended; it is then of no more use. */
    run: async <Asked extends Task>(task: Asked): Promise<Outcome<Asked['type']>> => {
      const outcome = Promise.withResolvers<Outcome>()
      current = outcome
      worker.postMessage(task)
      const limit = { cpuMsMax: hasRun ? CPU_MS_MAX : FIRST_CPU_MS_MAX, msMax: TASK_MS_MAX }
      void exceedsLimit(worker, limit, () => current !== outcome).then((exceeds) => exceeds && end('The task took too long'))
      try {
        const settled = await outcome.promise
        hasRun = true
        return settled as Outcome<Asked['type']>
      } finally {
        current = undefined
      }
    },
    close: async () => {
      end('The gateway is closing')
      await worker.terminate()
    },
  }
}

export type Thread = ReturnType<typeof startThread>
