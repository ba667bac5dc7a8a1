import { Worker } from 'node:worker_threads'
import type { Bundles, FromWorker, Rendered, ToWorker } from './messages.ts'

/** Own work of one render may take this long; waiting for the API does not count. */
const RENDER_MS_MAX = 500
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
}

interface Job {
  resolve: (rendered: Rendered) => void
  reject: (error: Error) => void
  openCalls: number
  ownTime: NodeJS.Timeout
  total: NodeJS.Timeout
}

/**
 * Renders documents in a worker thread. `render` rejects when the bundles throw, hang or crash; the worker is then
 * replaced, and the caller serves the document that the browser renders itself.
 */
export const createRenderer = ({ bundles, callApi, log }: RendererParts) => {
  const jobs = new Map<number, Job>()
  let nextId = 0
  let closed = false
  let current: { worker: Worker; ready: Promise<void> }

  const settle = (id: number) => {
    const job = jobs.get(id)
    if (!job) return
    jobs.delete(id)
    clearTimeout(job.ownTime)
    clearTimeout(job.total)
    return job
  }

  const failAll = (reason: string) => {
    for (const id of [...jobs.keys()]) settle(id)?.reject(new Error(reason))
  }

  const replace = (reason: string) => {
    if (closed) return
    log.warn({ reason }, 'The render worker is replaced')
    const { worker } = current
    worker.removeAllListeners()
    worker.on('error', () => {})
    current = start()
    failAll(reason)
    void worker.terminate()
  }

  const limitOwnTime = (milliseconds: number) => setTimeout(() => replace('A render took too long'), milliseconds)

  const onCall = async (worker: Worker, { id, render, path }: Extract<FromWorker, { type: 'call' }>) => {
    const job = jobs.get(render)
    if (job) {
      job.openCalls += 1
      clearTimeout(job.ownTime)
    }
    const answer = await callApi(path).catch(() => ({ status: 503, body: '{"errors":[]}' }))
    worker.postMessage({ type: 'answer', id, ...answer } satisfies ToWorker)
    if (!job || !jobs.has(render)) return
    job.openCalls -= 1
    if (job.openCalls === 0) job.ownTime = limitOwnTime(RENDER_MS_MAX)
  }

  const start = () => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: bundles,
      resourceLimits: { maxOldGenerationSizeMb: WORKER_MEMORY_MB_MAX },
      stdout: false,
    })
    let started = false
    const ready = new Promise<void>((resolve, reject) => {
      worker.on('message', (message: FromWorker) => {
        if (message.type === 'ready') {
          started = true
          return resolve()
        }
        if (message.type === 'call') return void onCall(worker, message)
        const job = settle(message.id)
        if (message.type === 'rendered') job?.resolve(message.rendered)
        else job?.reject(new Error(message.message))
      })
      // A worker that had started is replaced at once; one that cannot start would only fail again.
      const onEnd = (error: Error) => {
        reject(error)
        if (started && current.worker === worker) replace(error.message)
      }
      worker.once('error', onEnd)
      worker.once('exit', () => onEnd(new Error('The render worker ended')))
    })
    ready.catch(() => {})
    return { worker, ready }
  }

  current = start()

  return {
    /** Resolves when the bundles have loaded; rejects with the reason when they cannot. */
    ready: () => current.ready,

    render: async (url: string): Promise<Rendered> => {
      const limit = setTimeout(() => replace('The bundles took too long to load'), START_MS_MAX)
      await current.ready.finally(() => clearTimeout(limit))
      nextId += 1
      const id = nextId
      return new Promise<Rendered>((resolve, reject) => {
        const total = setTimeout(() => replace('The data of a render took too long'), TOTAL_MS_MAX)
        jobs.set(id, { resolve, reject, openCalls: 0, ownTime: limitOwnTime(RENDER_MS_MAX), total })
        current.worker.postMessage({ type: 'render', id, url } satisfies ToWorker)
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
