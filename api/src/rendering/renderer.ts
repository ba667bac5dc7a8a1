import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Bundles, FromWorker, Rendered, ToWorker } from './messages.ts'

/**
 * Computing a worker may do without a sign of life. CPU time, not the clock: on a busy machine a sound worker waits, too.
 * Waiting for the API does not count.
 */
const RENDER_MS_MAX = 500
/** The same until its first render has ended: a worker compiles what it runs for the first time. */
const COLD_RENDER_MS_MAX = 2_000
const TICK_MS = 50
/** The first render of a worker compiles the bundles. */
const START_MS_MAX = 10_000
/** Whole time of one render, waiting included. */
const TOTAL_MS_MAX = 5_000
const WORKER_MEMORY_MB_MAX = 256

export interface RendererParts {
  bundles: Bundles
  /** Answers a GET of the API by path, in this process. */
  callApi: (path: string) => Promise<{ status: number; body: string }>
  log: { warn: (details: object, message: string) => void }
  /** Told of each worker that hung or crashed. */
  onReplace?: () => void
}

interface Job {
  resolve: (rendered: Rendered) => void
  reject: (error: Error) => void
  openCalls: number
  total: NodeJS.Timeout
}

/**
 * Renders documents in a worker thread. `render` rejects when the bundles throw, hang or crash; the worker is then
 * replaced, and the caller serves the document that the browser renders itself.
 */
export const createRenderer = ({ bundles, callApi, log, onReplace = () => {} }: RendererParts) => {
  const jobs = new Map<number, Job>()
  let nextId = 0
  let closed = false
  let current: { worker: Worker; ready: Promise<void> }
  let isCold = true
  let watching = false
  let lifeSigns = 0

  const settle = (id: number) => {
    const job = jobs.get(id)
    if (!job) return
    jobs.delete(id)
    clearTimeout(job.total)
    return job
  }

  const failAll = (reason: string) => {
    for (const id of [...jobs.keys()]) settle(id)?.reject(new Error(reason))
  }

  const replace = (reason: string) => {
    if (closed) return
    log.warn({ reason }, 'The render worker is replaced')
    onReplace()
    const { worker } = current
    worker.removeAllListeners()
    worker.on('error', () => {})
    current = start()
    failAll(reason)
    void worker.terminate()
  }

  const hasWork = () => [...jobs.values()].some(({ openCalls }) => openCalls === 0)

  const cpuMsOf = async (worker: Worker): Promise<number | undefined> => {
    const used = await Promise.race([worker.cpuUsage().catch(() => undefined), wait(1_000, undefined, { ref: false })])
    return used && (used.user + used.system) / 1_000
  }

  /** Ends a worker that computes and says nothing. Runs while there are renders. */
  const watch = async () => {
    watching = true
    let counted: { worker: Worker; signs: number; cpuMs: number } | undefined
    while (jobs.size) {
      await wait(TICK_MS, undefined, { ref: false })
      const { worker } = current
      const cpuMs = await cpuMsOf(worker)
      if (worker !== current.worker || cpuMs === undefined) counted = undefined
      else if (counted?.worker !== worker || counted.signs !== lifeSigns || !hasWork()) counted = { worker, signs: lifeSigns, cpuMs }
      else if (cpuMs - counted.cpuMs >= (isCold ? COLD_RENDER_MS_MAX : RENDER_MS_MAX)) replace('A render took too long')
    }
    watching = false
  }

  const onCall = async (worker: Worker, { id, render, path }: Extract<FromWorker, { type: 'call' }>) => {
    const job = jobs.get(render)
    if (job) job.openCalls += 1
    const answer = await callApi(path).catch(() => ({ status: 503, body: '{"errors":[]}' }))
    worker.postMessage({ type: 'answer', id, ...answer } satisfies ToWorker)
    if (job) job.openCalls -= 1
  }

  const start = () => {
    isCold = true
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: bundles,
      resourceLimits: { maxOldGenerationSizeMb: WORKER_MEMORY_MB_MAX },
      stdout: false,
    })
    let started = false
    let late: NodeJS.Timeout | undefined
    const ready = new Promise<void>((resolve, reject) => {
      late = setTimeout(() => {
        reject(new Error('The bundles took too long to load'))
        void worker.terminate()
      }, START_MS_MAX)
      worker.on('message', (message: FromWorker) => {
        lifeSigns += 1
        if (message.type === 'ready') {
          started = true
          return resolve()
        }
        if (message.type === 'call') return void onCall(worker, message)
        isCold = false
        const job = settle(message.id)
        if (message.type === 'rendered') job?.resolve(message.rendered)
        else job?.reject(new Error(message.message))
      })
      // A worker that had started is replaced at once; one that cannot start is tried again with the next render.
      const onEnd = (error: Error) => {
        reject(error)
        if (started && current.worker === worker) replace(String(error))
      }
      worker.once('error', onEnd)
      worker.once('exit', () => onEnd(new Error('The render worker ended')))
    })
    ready.catch(() => {}).finally(() => clearTimeout(late))
    return { worker, ready }
  }

  current = start()

  return {
    /** Resolves when the bundles have loaded; rejects with the reason when they cannot. */
    ready: () => current.ready,

    render: async (url: string): Promise<Rendered> => {
      const asked = current
      await asked.ready.catch((error) => {
        if (current === asked) replace(String(error))
        throw error
      })
      nextId += 1
      const id = nextId
      return new Promise<Rendered>((resolve, reject) => {
        const total = setTimeout(() => replace('The data of a render took too long'), TOTAL_MS_MAX)
        jobs.set(id, { resolve, reject, openCalls: 0, total })
        current.worker.postMessage({ type: 'render', id, url } satisfies ToWorker)
        if (!watching) void watch()
      })
    },

    close: async () => {
      closed = true
      failAll('The gateway is closing')
      await current.worker.terminate()
    },
  }
}

export type Renderer = ReturnType<typeof createRenderer>
