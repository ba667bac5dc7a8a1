import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { encodeImage, UnusableImage } from './encode-image.ts'
import { encodeVariants } from './encode-variants.ts'

/** What the process does, by name. */
const tasks = { encodeImage, encodeVariants }

export type Tasks = typeof tasks
export type TaskName = keyof Tasks

/** The message that starts one job. */
export interface EncodeMessage<Name extends TaskName = TaskName> {
  task: Name
  job: Parameters<Tasks[Name]>[0]
  /** CPU time of the job in milliseconds. It does not depend on how busy the machine is. */
  cpuMsMax: number
}

/** The message that ends a job. `replace` says why the process takes no other one: it still works on this one, or keeps too much memory. */
export type Outcome<Name extends TaskName = TaskName> = (
  | { result: Awaited<ReturnType<Tasks[Name]>> }
  | { unusable: string }
  | { failure: string }
) & { replace?: 'limit' | 'memory' }

const SAMPLE_MS = 100
/** The largest accepted images need about half of this. */
const JOB_BYTES_MAX = 1_200_000_000
/** A process that stays larger than this after a job is replaced, so that what the decoder keeps does not add up. */
const IDLE_BYTES_MAX = 300_000_000

// Encoding must not slow down requests, and this process is the first to be killed when memory runs out.
try {
  setPriority(5)
} catch {
  // A sandbox may forbid it. Encoding works without this.
}
try {
  if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {
  // A container may mount /proc read-only. Encoding works without this.
}
// Ctrl-C, closing a terminal and systemd reach this process too, but the gateway may still wait for an upload. It ends when the gateway has.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

const isLarge = (bytes: number) => process.memoryUsage.rss() > bytes

const run = async ({ task, job }: EncodeMessage): Promise<Outcome> => {
  try {
    return { result: await tasks[task](job as never) }
  } catch (error) {
    const { message } = error as Error
    return error instanceof UnusableImage ? { unusable: message } : { failure: message }
  }
}

/** Resolves `exceeded` when the job exceeds a limit. Only the end of the process stops the decoder's threads. */
const watch = (cpuMsMax: number) => {
  const before = process.cpuUsage()
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1_000 > cpuMsMax) resolve({ unusable: 'The image takes too long to process', replace: 'limit' })
    else if (isLarge(JOB_BYTES_MAX)) resolve({ unusable: 'The image needs too much memory to process', replace: 'limit' })
  }, SAMPLE_MS)
  return { exceeded: promise, stop: () => clearInterval(timer) }
}

process.on('message', async (message: EncodeMessage) => {
  const { exceeded, stop } = watch(message.cpuMsMax)
  const outcome = await Promise.race([run(message), exceeded])
  stop()
  process.send?.({ ...(isLarge(IDLE_BYTES_MAX) && { replace: 'memory' }), ...outcome } satisfies Outcome)
})
