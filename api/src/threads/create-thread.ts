import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { readThreadEnv } from '#env'
import { retryLater } from '#http/errors.ts'
import type { FromThread, ToThread } from './serve-tasks.ts'
import { limitHeap, type TaskLimit, watchLimits } from './watch-limits.ts'

export interface ThreadLimits extends Pick<TaskLimit, 'cpuMsMax' | 'msMax'> {
  /** CPU time of the first task of a thread, which loads the code. */
  firstCpuMsMax: number
  /** What a task may keep. */
  memoryMbMax: number
}

/** The thread ended before its task did: the task hung, or used too much memory. */
export class Unfinished extends Error {
  override name = 'Unfinished'
}

const RETRY_SECONDS = 5

interface Running<Result, Part> {
  worker: Worker
  outcome: PromiseWithResolvers<Result>
  onPart: (part: Part) => void
}

/**
 * Runs tasks one at a time in a thread whose file calls `serveTasks`. The thread is started by the first task, then reused, and replaced
 * when it hangs or crashes.
 */
export const createThread = <Task, Result, Part = never>(file: URL, limits: ThreadLimits) => {
  const { memoryMbMax, firstCpuMsMax, cpuMsMax, msMax } = limits
  const { heapBytesMax, resourceLimits } = limitHeap(memoryMbMax)
  const oneAtATime = pLimit(1)
  let kept: { worker: Worker; hasRun: boolean } | undefined
  let current: Running<Result, Part> | undefined
  let isClosed = false

  const end = (worker: Worker, reason: unknown) => {
    if (kept?.worker === worker) kept = undefined
    if (current?.worker === worker) current.outcome.reject(reason)
    return worker.terminate()
  }

  const receive = (worker: Worker, message: FromThread<Result, Part>) => {
    if (current?.worker !== worker) return
    if ('result' in message) return current.outcome.resolve(message.result)
    if ('error' in message) return current.outcome.reject(new Error(message.error))
    try {
      current.onPart(message.part)
      worker.postMessage('next' satisfies ToThread<Task>)
    } catch (error) {
      void end(worker, error)
    }
  }

  const start = () => {
    const worker = new Worker(file, { env: readThreadEnv(), resourceLimits })
    worker.unref()
    worker.on('message', (message) => receive(worker, message))
    // Listened to without a task as well: nothing else handles the error of a thread, and the process would end.
    worker.on('error', ({ message }: Error) => end(worker, new Unfinished(message)))
    worker.on('exit', () => end(worker, new Unfinished('The thread ended')))
    return { worker, hasRun: false }
  }

  const watch = async (running: Running<Result, Part>, limit: TaskLimit) => {
    const exceeded = await watchLimits(running.worker, limit, () => current !== running)
    if (exceeded) await end(running.worker, new Unfinished(`The task took too ${exceeded === 'time' ? 'long' : 'much memory'}`))
  }

  const runAlone = async (task: Task, onPart: (part: Part) => void): Promise<Result> => {
    if (isClosed) throw retryLater(503, 'The server is stopping. Please try again.', RETRY_SECONDS)
    kept ??= start()
    const thread = kept
    const { worker, hasRun } = thread
    const outcome = Promise.withResolvers<Result>()
    const running = { worker, outcome, onPart }
    current = running
    worker.postMessage({ task } satisfies ToThread<Task>)
    void watch(running, { cpuMsMax: hasRun ? cpuMsMax : firstCpuMsMax, msMax, heapBytesMax })
    try {
      const result = await outcome.promise
      thread.hasRun = true
      return result
    } finally {
      current = undefined
    }
  }

  return {
    /**
     * Resolves with the result of a task. Rejects with `Unfinished` when the thread had to be ended, with the error of `onPart`, which
     * ends it as well, or with what the task threw.
     */
    run: (task: Task, onPart: (part: Part) => void = () => {}): Promise<Result> => oneAtATime(() => runAlone(task, onPart)),

    close: async () => {
      isClosed = true
      if (kept) await end(kept.worker, retryLater(503, 'The server is stopping. Please try again.', RETRY_SECONDS))
    },
  }
}
