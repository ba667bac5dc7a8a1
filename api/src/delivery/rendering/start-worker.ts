import { Worker } from 'node:worker_threads'
import type { Bundles, CallApi, Rendered } from '#delivery/shared/rendering.ts'
import { readRenderEnv } from '#env'
import { exceedsLimit } from '#threads/limit-time.ts'
import type { FromWorker, ToWorker } from './worker.ts'

/** CPU time of one render. */
const CPU_MS_MAX = 500
/** The same for the first render of a worker, which compiles the bundles. */
const FIRST_CPU_MS_MAX = 2_000
const START_MS_MAX = 10_000
const WORKER_MEMORY_MB_MAX = 256

interface Dependencies {
  bundles: Bundles
  callApi: CallApi
  /** Time of one render, its data included. */
  renderMsMax: number
  /** Called when a worker that had started hangs or crashes, before its render is rejected. */
  onLost: (error: Error) => void
}

/** Starts a thread that renders with the bundles, one page at a time: what it renders when it hangs or crashes is at fault. */
export const startWorker = ({ bundles, callApi, renderMsMax, onLost }: Dependencies) => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: bundles,
    env: readRenderEnv(),
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
  const startTimer = setTimeout(() => end(new Error('The bundles took too long to load')), START_MS_MAX)

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
    const cpuMsMax = hasRendered ? CPU_MS_MAX : FIRST_CPU_MS_MAX
    if (await exceedsLimit(worker, { cpuMsMax, msMax: renderMsMax }, () => current !== render)) end(new Error('A render took too long'))
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
