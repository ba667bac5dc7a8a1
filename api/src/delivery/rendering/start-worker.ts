import { Worker } from 'node:worker_threads'
import { type AppName, findPublicApp, getApp, MAIN_PUBLIC_APP } from '@portfolio/contracts'
import type { Bundles, CallApi, Rendered } from '#delivery/shared/rendering.ts'
import { readThreadEnv } from '#env'
import { limitHeap, watchLimits } from '#threads/watch-limits.ts'
import type { MemoryUse } from './measure-memory.ts'
import type { FromWorker, ToWorker, WorkerSettings } from './worker.ts'

const HEAP_MB_MAX = 256
const HEAP = limitHeap(HEAP_MB_MAX)
/** Beyond what the bundles may keep, for buffers that are garbage after the render. */
const RENDER_BUFFER_BYTES_MAX = 384 * 1024 ** 2

export interface WorkerLimits {
  /** Time in which the bundles must load. */
  startMsMax: number
  /** Time of a render from its beginning, its data included. Longer than the timeouts of the database, so that the API can respond. */
  renderMsMax: number
  /** CPU time of one render. */
  cpuMsMax: number
  /** The same for the first render of a worker, which compiles the bundles. */
  firstCpuMsMax: number
  /** Bytes of the heap after a render, including what is not collected yet. Bundles that keep nothing use a fifth of it. */
  heapBytesMax: number
  /** Bytes of buffers that the bundles may keep after a render: they are not part of the heap. */
  bufferBytesMax: number
}

const LIMITS: WorkerLimits = {
  startMsMax: 10_000,
  renderMsMax: 10_000,
  cpuMsMax: 500,
  firstCpuMsMax: 2_000,
  heapBytesMax: HEAP_MB_MAX * 1024 ** 2,
  bufferBytesMax: 128 * 1024 ** 2,
}

/** Returns the remote that renders a path: the main one for the paths of those that the set lacks. */
const findOwner = ({ remotes }: Bundles, path: string): AppName => {
  const owner = findPublicApp(path)
  return owner in remotes ? owner : MAIN_PUBLIC_APP
}

/** Returns the patterns of the pages that each remote renders. Throws when a remote has a page that is not at its path or below. */
const listOwnRoutes = (bundles: Bundles, routes: readonly [AppName, string[]][]): string[] =>
  routes.flatMap(([app, patterns]) => {
    const { path } = getApp(app)
    const foreign = path && patterns.find((pattern) => pattern !== '*' && findOwner(bundles, pattern) !== app)
    if (foreign) throw new Error(`${app} has the page ${foreign}, and its pages are at ${path} and below`)
    return path ? patterns : patterns.filter((pattern) => findOwner(bundles, pattern) === app)
  })

interface Dependencies {
  bundles: Bundles
  callApi: CallApi
  limits?: Partial<WorkerLimits> | undefined
  /** Called when a worker that had started hangs or crashes, before its render is rejected. */
  onLost: (error: Error) => void
  /** Called when a worker has ended after a render because the bundles keep too much memory. */
  onFull: (error: Error) => void
}

/** Starts a thread that renders with the bundles. One page at a time, so that the page that makes it hang or crash is known. */
export const startWorker = ({ bundles, callApi, limits, onLost, onFull }: Dependencies) => {
  const { startMsMax, renderMsMax, cpuMsMax, firstCpuMsMax, heapBytesMax, bufferBytesMax } = { ...LIMITS, ...limits }
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { bundles, bufferBytesMax } satisfies WorkerSettings,
    env: readThreadEnv(),
    resourceLimits: HEAP.resourceLimits,
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
  /** Ends the thread after a render, so that the next one begins in another and no page is blamed for what others have left. */
  const endFull = ({ heapBytes, bufferBytes }: MemoryUse) => {
    const [bytes, where] = bufferBytes > bufferBytesMax ? [bufferBytes, 'of buffers'] : [heapBytes, 'on the heap']
    ended = new Error(`The bundles keep ${Math.round(bytes / 1024 ** 2)} MB ${where}`)
    void worker.terminate()
    onFull(ended)
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
      try {
        started.resolve(listOwnRoutes(bundles, message.routes))
      } catch (error) {
        return end(error as Error)
      }
      isReady = true
      return clearTimeout(startTimer)
    }
    hasRendered = true
    const { heapBytes, bufferBytes } = message.memory
    if (heapBytes > heapBytesMax || bufferBytes > bufferBytesMax) endFull(message.memory)
    if (message.type === 'rendered') current?.resolve(message.rendered)
    else current?.reject(new Error(message.message))
  })
  worker.on('error', end)
  worker.on('exit', () => end(new Error('The render worker ended')))

  /** Ends the worker when the render computes for too long, or does not end. */
  const watch = async (render: typeof current) => {
    const limit = {
      cpuMsMax: hasRendered ? cpuMsMax : firstCpuMsMax,
      msMax: renderMsMax,
      heapBytesMax: HEAP.heapBytesMax,
      bufferBytesMax: RENDER_BUFFER_BYTES_MAX,
    }
    const exceeded = await watchLimits(worker, limit, () => current !== render)
    if (exceeded) end(new Error(exceeded === 'time' ? 'A render took too long' : 'A render took too much memory'))
  }

  return {
    /** Resolves with the patterns of the public routes; rejects when the worker cannot start. */
    ready: started.promise,

    /** To be called when the previous render is over. */
    render: async (url: string): Promise<Rendered> => {
      await started.promise
      if (ended) throw ended
      current = Promise.withResolvers()
      post({ type: 'render', url, remote: findOwner(bundles, url) })
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
