import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Bundles, CallApi, Rendered, Renderer } from '#delivery/shared/rendering.ts'
import { readRenderEnv } from '#env'
import { createHeldPaths } from './held-paths.ts'
import type { FromWorker, ToWorker, WorkerStart } from './messages.ts'
import { createTurns } from './turns.ts'

/**
 * Computing a worker may do without a sign of life. CPU time, not the clock: on a busy machine a sound worker waits, too.
 * Waiting for the API does not count.
 */
const RENDER_MS_MAX = 500
/** The same until its first render has ended: a worker compiles what it runs for the first time. */
const COLD_RENDER_MS_MAX = 2_000
const TICK_MS = 50
/** A render that neither computes nor asks for data is waited for, but the next one may begin. */
const IDLE_MS_MAX = 250
const IDLE_CPU_MS = 5
/** The first render of a worker compiles the bundles. */
const START_MS_MAX = 10_000
/** Whole time of one render, waiting included. */
const TOTAL_MS_MAX = 5_000
const WORKER_MEMORY_MB_MAX = 256

export interface RendererDependencies {
  bundles: Bundles
  callApi: CallApi
  log: { warn: (details: object, message: string) => void }
  /** Told of each worker that hung or crashed. */
  onReplace?: () => void
}

interface Job {
  url: string
  resolve: (rendered: Rendered) => void
  reject: (error: Error) => void
  openCalls: number
  /** It was under way when a worker ended for a reason nobody knows: the next time it counts as the reason. */
  isSuspect: boolean
  /** Its caller has been told that it took too long. */
  isLate: boolean
  deadline: number
  late: NodeJS.Timeout
}

/**
 * Renders documents in a worker thread. `render` rejects when the bundles throw, hang or crash, and the caller serves the
 * document that the browser renders itself. A worker that hung or crashed is replaced: the render that did it is not tried
 * again for a while, the others begin anew with the next worker.
 */
export const createRenderer = ({ bundles, callApi, log, onReplace = () => {} }: RendererDependencies): Renderer => {
  const jobs = new Map<number, Job>()
  const held = createHeldPaths()
  const turns = createTurns((message) => current.worker.postMessage(message))
  let nextId = 0
  let closed = false
  let current: { worker: Worker; ready: Promise<void>; computing: Int32Array }
  let isCold = true
  let watching = false
  let lifeSigns = 0
  let knownGood: string | undefined

  const settle = (id: number) => {
    const job = jobs.get(id)
    jobs.delete(id)
    clearTimeout(job?.late)
    turns.end(id)
    return job
  }

  const failAll = (reason: string) => {
    for (const id of [...jobs.keys()]) settle(id)?.reject(new Error(reason))
  }

  const begin = (job: Pick<Job, 'url' | 'resolve' | 'reject'> & Partial<Job>) => {
    nextId += 1
    const id = nextId
    const now = performance.now()
    const { deadline = now + TOTAL_MS_MAX, isSuspect = false } = job
    const late = setTimeout(() => giveUp(id), deadline - now)
    jobs.set(id, { ...job, isSuspect, openCalls: 0, isLate: false, deadline, late })
    turns.hand(id, { type: 'render', id, url: job.url }, true)
    if (!watching) void watch()
  }

  /** One whose turn it is stays: should it compute for ever, its path has to be known. */
  const giveUp = (id: number) => {
    const job = jobs.get(id)
    job?.reject(new Error('A render and its data took too long'))
    if (job && turns.holder() === id) job.isLate = true
    else settle(id)
  }

  /** Ends the turn of a render that waits for something else than data. */
  const passOn = (id: number | undefined) => {
    if (id === undefined) return
    if (jobs.get(id)?.isLate) settle(id)
    else turns.end(id)
  }

  /** A worker that has rendered once hangs for a shorter time than one that has not. */
  const warmUp = () => {
    const url = knownGood
    knownGood = undefined
    if (url) begin({ url, resolve: () => {}, reject: () => {}, isSuspect: true })
  }

  const replace = (reason: string) => {
    if (closed) return
    log.warn({ reason }, 'The render worker is replaced')
    onReplace()
    const { worker, computing } = current
    worker.removeAllListeners()
    worker.on('error', () => {})
    void worker.terminate()

    const culprit = jobs.get(computing[0] as number)?.url
    if (culprit !== undefined) held.hold(culprit)
    turns.reset()
    current = start()
    const undone = [...jobs.keys()].flatMap((id) => settle(id) ?? [])
    warmUp()
    for (const job of undone)
      if (job.isLate || (culprit === undefined ? job.isSuspect : job.url === culprit)) job.reject(new Error(reason))
      else begin({ ...job, isSuspect: job.isSuspect || culprit === undefined })
  }

  const hasWork = () => [...jobs.values()].some(({ openCalls }) => openCalls === 0)

  const cpuMsOf = async (worker: Worker): Promise<number | undefined> => {
    const used = await Promise.race([worker.cpuUsage().catch(() => undefined), wait(1_000, undefined, { ref: false })])
    return used && (used.user + used.system) / 1_000
  }

  /** Ends a worker that computes and says nothing. Runs while there are renders. */
  const watch = async () => {
    watching = true
    let counted: { worker: Worker; signs: number; cpuMs: number; since: number } | undefined
    while (jobs.size) {
      await wait(TICK_MS, undefined, { ref: false })
      const { worker } = current
      const cpuMs = await cpuMsOf(worker)
      const now = performance.now()
      if (worker !== current.worker || cpuMs === undefined) counted = undefined
      else if (counted?.worker !== worker || counted.signs !== lifeSigns || !hasWork())
        counted = { worker, signs: lifeSigns, cpuMs, since: now }
      else if (cpuMs - counted.cpuMs >= (isCold ? COLD_RENDER_MS_MAX : RENDER_MS_MAX)) replace('A render took too long')
      else if (cpuMs - counted.cpuMs < IDLE_CPU_MS && now - counted.since >= IDLE_MS_MAX) passOn(turns.holder())
    }
    watching = false
  }

  const onCall = async ({ id, render, path }: Extract<FromWorker, { type: 'call' }>) => {
    const job = jobs.get(render)
    if (job) job.openCalls += 1
    turns.end(render)
    const answer = await callApi(path).catch(() => ({ status: 503, body: '{"errors":[]}' }))
    if (!job || jobs.get(render) !== job) return
    job.openCalls -= 1
    turns.hand(render, { type: 'answer', id, render, ...answer } satisfies ToWorker, job.openCalls === 0)
  }

  const start = () => {
    isCold = true
    const computing = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { bundles, computing } satisfies WorkerStart,
      env: readRenderEnv(),
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
          turns.open()
          return resolve()
        }
        if (message.type === 'call') return void onCall(message)
        isCold = false
        const job = settle(message.id)
        if (message.type === 'failed') return job?.reject(new Error(message.message))
        if (job && message.rendered.status === 200) knownGood = job.url
        job?.resolve(message.rendered)
      })
      // A worker that had started is replaced at once; one that cannot start is tried again with the next render.
      const onEnd = (error: Error) => {
        reject(error)
        if (current.worker !== worker) return
        if (started) replace(String(error))
        else failAll(String(error))
      }
      worker.once('error', onEnd)
      worker.once('exit', () => onEnd(new Error('The render worker ended')))
    })
    ready.catch(() => {}).finally(() => clearTimeout(late))
    return { worker, ready, computing }
  }

  current = start()

  return {
    ready: () => current.ready,

    render: async (url: string): Promise<Rendered> => {
      if (held.isHeld(url)) throw new Error('This page hung or crashed a moment ago')
      const asked = current
      await asked.ready.catch((error) => {
        if (current === asked) replace(String(error))
        throw error
      })
      return new Promise<Rendered>((resolve, reject) => begin({ url, resolve, reject }))
    },

    close: async () => {
      closed = true
      failAll('The gateway is closing')
      await current.worker.terminate()
    },
  }
}
