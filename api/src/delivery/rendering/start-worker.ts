import { Worker } from 'node:worker_threads'
import type { Bundles, CallApi, Rendered } from '#delivery/shared/rendering.ts'
import { readThreadEnv } from '#env'
import { exceedsLimit } from '#threads/limit-time.ts'
import type { FromWorker, ToWorker } from './worker.ts'

const WORKER_MEMORY_MB_MAX = 256

export interface WorkerLimits {
  /** Time in which the bundles must load. */
  startMsMax: number
  /** Time of a render from its beginning, its data included. Longer than the timeouts of the database, so that the API can respond. */
  renderMsMax: number
  /** CPU time of one render. */
  cpuMsMax: number
  /** The same for the first render of a worker, which compiles the bundles. */
  firstCpuMsMax: number
}

const LIMITS: WorkerLimits = { startMsMax: 10_000, renderMsMax: 10_000, cpuMsMax: 500, firstCpuMsMax: 2_000 }

interface Dependencies {
  bundles: Bundles
  callApi: CallApi
  limits?: Partial<WorkerLimits> | undefined
  /** Called when a worker that had started hangs or crashes, before its render is rejected. */
  onLost: (error: Error) => void
}

/** Starts a thread that renders with the bundles. One page at a time, so that the page that makes it hang or crash is known. */
export const startWorker = ({ bundles, callApi, limits, onLost }: Dependencies) => {
  const { startMsMax, renderMsMax, cpuMsMax, firstCpuMsMax } = { ...LIMITS, ...limits }
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: bundles,
    env: readThreadEnv(),
    resourceLimits: { maxOldGenerationSizeMb: WORKER_MEMORY_MB_MAX },
    stdout: false,
  })
  const started = Promise.withResolvers<readonly string[]>()
  started.promise.catch(() => {})
  let isReady = false
  let hasRendered = false
  let current: PromiseWithResolvers<Rendered> | undefined
  let ended: Error | undefined

  const post = (message: ToWorker) => worker.postMessage(message)

  /** Terminates the thread, and rejects what it has not finished. */
  const end = (error: Error) => {
    if (ended) return
    ended = error
    clearTimeout(startTimer)
    void worker.terminate()
    started.reject(error)
    if (isReady) onLost(error)
    current?.reject(error)
  }
  const startTimer = setTimeout(() => end(new Error('The bundles took too long to load')), startMsMax)

  const respond = async ({ call, path }: Extract<FromWorker, { type: 'call' }>) => {
    const response = await callApi(path).catch(() => ({ status: 503, body: '{"errors":[]}' }))
    post({ type: 'data', call, ...response })
  }

  worker.on('message', (message: FromWorker) => {
    if (ended) return
    if (message.type === 'call') return void respond(message)
    if (message.type === 'ready') {
      isReady = true
      clearTimeout(startTimer)
      return started.resolve(message.routes)
    }
    hasRendered = true
    if (message.type === 'rendered') current?.resolve(message.rendered)
    else current?.reject(new Error(message.message))
  })
  worker.on('error', end)
  worker.on('exit', () => end(new Error('The render worker ended')))

  /** Ends the worker when the render computes for too long, or does not end. */
  const watch = async (render: typeof current) => {
    const limit = { cpuMsMax: hasRendered ? cpuMsMax : firstCpuMsMax, msMax: renderMsMax }
    if (await exceedsLimit(worker, limit, () => current !== render)) end(new Error('A render took too long'))
  }

  return {
    /** Resolves with the patterns of the public routes; rejects when the worker cannot start. */
    ready: started.promise,

    /** To be called when the previous render is over. */
    render: async (url: string): Promise<Rendered> => {
      await started.promise
      if (ended) throw ended
      current = Promise.withResolvers()
      post({ type: 'render', url })
      void watch(current)
      return current.promise.finally(() => {
        current = undefined
      })
    },

    close: async (): Promise<void> => {
      end(new Error('The gateway is closing'))
      await worker.terminate()
    },
  }
}
