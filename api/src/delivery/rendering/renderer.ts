import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import type { Bundles, CallApi, Rendered, Renderer } from '#delivery/shared/rendering.ts'
import { readRenderEnv } from '#env'
import type { FromWorker, ToWorker } from './worker.ts'

/** CPU time of one render. Not wall-clock time, because on a busy machine a correct render has to wait as well. */
const CPU_MS_MAX = 500
/** The same for the first render of a worker, which compiles the bundles. */
const FIRST_CPU_MS_MAX = 2_000
const TICK_MS = 50
/** A render that neither computes nor waits for data for this many ticks will not end, and the next one begins. */
const IDLE_TICKS_MAX = 20
const ACTIVE_MS_MIN = 5
/** A worker that does not even report its CPU time for so long hangs in native code. */
const UNRESPONSIVE_MS_MAX = 15_000
const START_MS_MAX = 10_000
const QUEUE_MAX = 50
const WORKER_MEMORY_MB_MAX = 256

export interface RendererDependencies {
  bundles: Bundles
  callApi: CallApi
  log: { warn: (details: object, message: string) => void }
  /** Called when a worker hung or crashed. */
  onReplace?: () => void
  /** How long a page that hung or crashed is not rendered again. */
  quarantineMs?: number
  /** Total time of one render, including the queue and its data. */
  timeoutMs?: number
}

interface Job {
  id: number
  url: string
  resolve: (rendered: Rendered) => void
  reject: (error: Error) => void
  timer: NodeJS.Timeout
  openCalls: number
}

/** Resolves with the CPU time of a worker so far, or undefined when it has ended or does not respond. */
const readCpuMs = async (worker: Worker): Promise<number | undefined> => {
  const used = await Promise.race([worker.cpuUsage().catch(() => undefined), wait(1_000, undefined, { ref: false })])
  return used && (used.user + used.system) / 1_000
}

/**
 * Renders documents in a worker thread, one at a time together with their data. `render` rejects when the bundles throw, hang or
 * crash, and when too many renders are waiting. After a hang or a crash the render in flight is at fault: its page is quarantined,
 * and the ones waiting continue with a new worker.
 */
export const createRenderer = ({
  bundles,
  callApi,
  log,
  onReplace = () => {},
  quarantineMs = 60_000,
  timeoutMs = 15_000,
}: RendererDependencies): Renderer => {
  const queue: Job[] = []
  const quarantine = new LRUCache<string, true>({ max: 1_000, ttl: quarantineMs })
  let inFlight: Job | undefined
  let lastId = 0
  let closed = false
  let current: { worker: Worker; ready: Promise<void>; isReady: boolean; hasRendered: boolean }

  const post = (message: ToWorker) => current.worker.postMessage(message)

  const assertAllowed = (url: string) => {
    if (quarantine.has(url)) throw new Error('This page hung or crashed a moment ago')
  }

  const renderNext = () => {
    if (inFlight || !current.isReady) return
    const job = queue.shift()
    if (!job) return
    inFlight = job
    try {
      assertAllowed(job.url)
      post({ type: 'render', id: job.id, url: job.url })
      void watch(job, current)
    } catch (error) {
      fail(job, error as Error)
    }
  }

  /** Removes a job that is over; the next one begins. */
  const end = (job: Job) => {
    clearTimeout(job.timer)
    if (queue.includes(job)) queue.splice(queue.indexOf(job), 1)
    if (inFlight !== job) return
    inFlight = undefined
    renderNext()
  }

  const fail = (job: Job, error: Error) => {
    job.reject(error)
    end(job)
  }

  const enqueue = (url: string, isFirst = false) =>
    new Promise<Rendered>((resolve, reject) => {
      lastId += 1
      const timer = setTimeout(() => giveUp(job), timeoutMs)
      const job: Job = { id: lastId, url, resolve, reject, timer, openCalls: 0 }
      if (isFirst) queue.unshift(job)
      else queue.push(job)
      renderNext()
    })

  /** One that computes stays in flight: should it never end, its page has to be known, and it may just have begun. */
  const giveUp = (job: Job) => {
    job.reject(new Error('A render and its data took too long'))
    if (inFlight !== job || job.openCalls) end(job)
  }

  /** Ends the render in flight when it computes for too long, or neither computes nor waits for data. */
  const watch = async (job: Job, { worker, hasRendered }: typeof current) => {
    const cpuMsMax = hasRendered ? CPU_MS_MAX : FIRST_CPU_MS_MAX
    const startedAt = performance.now()
    let first: number | undefined
    let lastActiveMs = 0
    let idleTicks = 0
    while (inFlight === job) {
      await wait(TICK_MS, undefined, { ref: false })
      const cpuMs = await readCpuMs(worker)
      if (inFlight !== job) return
      first ??= cpuMs
      const isOver = cpuMs === undefined ? performance.now() - startedAt >= UNRESPONSIVE_MS_MAX : cpuMs - (first ?? 0) >= cpuMsMax
      if (isOver) return replace('A render took too long')
      // Not the CPU time: on a busy machine a worker that has work may get none of it for a while.
      const { active } = worker.performance.eventLoopUtilization()
      idleTicks = job.openCalls || active - lastActiveMs >= ACTIVE_MS_MIN ? 0 : idleTicks + 1
      if (idleTicks === 0) lastActiveMs = active
      if (idleTicks < IDLE_TICKS_MAX) continue
      quarantine.set(job.url, true)
      return fail(job, new Error('A render took too long: it waits for something that is not data'))
    }
  }

  const respond = async ({ id, call, path }: Extract<FromWorker, { type: 'call' }>) => {
    const job = inFlight
    if (job?.id !== id) return
    job.openCalls += 1
    const response = await callApi(path).catch(() => ({ status: 503, body: '{"errors":[]}' }))
    job.openCalls -= 1
    if (inFlight === job) post({ type: 'data', call, ...response })
  }

  const replace = (reason: string) => {
    if (closed) return
    const culprit = inFlight
    inFlight = undefined
    log.warn({ reason, path: culprit?.url }, 'The render worker was replaced')
    onReplace()
    current.worker.removeAllListeners()
    current.worker.on('error', () => {})
    void current.worker.terminate()
    current = start()
    // What the first render compiles must not count against a page that is waiting.
    enqueue('/', true).catch(() => {})
    if (!culprit) return
    quarantine.set(culprit.url, true)
    fail(culprit, new Error(reason))
  }

  const failAll = (reason: string) => {
    current.isReady = false
    for (const job of [inFlight, ...queue]) if (job) fail(job, new Error(reason))
  }

  const start = () => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: bundles,
      env: readRenderEnv(),
      resourceLimits: { maxOldGenerationSizeMb: WORKER_MEMORY_MB_MAX },
      stdout: false,
    })
    const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
    const started = { worker, ready, isReady: false, hasRendered: false }
    const timer = setTimeout(() => {
      reject(new Error('The bundles took too long to load'))
      void worker.terminate()
    }, START_MS_MAX)
    ready.catch(() => {}).finally(() => clearTimeout(timer))

    worker.on('message', (message: FromWorker) => {
      if (message.type === 'ready') {
        started.isReady = true
        resolve()
        return renderNext()
      }
      if (message.type === 'call') return void respond(message)
      started.hasRendered = true
      const job = inFlight
      if (job?.id !== message.id) return
      if (message.type === 'failed') return fail(job, new Error(message.message))
      job.resolve(message.rendered)
      end(job)
    })
    // A worker that had started is replaced at once; one that cannot start is replaced with the next render.
    const onEnd = (error: Error) => {
      reject(error)
      if (started.isReady) replace(String(error))
      else failAll(String(error))
    }
    worker.once('error', onEnd)
    worker.once('exit', () => onEnd(new Error('The render worker ended')))
    return started
  }

  current = start()

  return {
    ready: () => current.ready,

    render: async (url) => {
      assertAllowed(url)
      const requested = current
      await requested.ready.catch((error) => {
        if (current === requested) replace(String(error))
        throw error
      })
      if (queue.length >= QUEUE_MAX) throw new Error('Too many renders are waiting')
      return enqueue(url)
    },

    close: async () => {
      closed = true
      failAll('The gateway is closing')
      await current.worker.terminate()
    },
  }
}
