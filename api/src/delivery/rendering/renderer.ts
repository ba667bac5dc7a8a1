import { context } from '@opentelemetry/api'
import { LRUCache } from 'lru-cache'
import type { Bundles, CallApi, Rendered, Renderer } from '#delivery/shared/rendering.ts'
import { inSpan } from '#traces/in-span.ts'
import { startWorker, type WorkerLimits } from './start-worker.ts'

const QUEUE_MAX = 50

const toKey = (url: string, other: CallApi | undefined) => (other ? `${url} with other content` : url)

export interface RendererDependencies {
  bundles: Bundles
  callApi: CallApi
  log: { warn: (details: object, message: string) => void }
  /** Called when a worker hung, crashed or kept too much memory. */
  onReplace?: (reason: string) => void
  /** How long a page that hung or crashed is not rendered again. */
  quarantineMs?: number
  /** Total time of one render, including the queue and its data. */
  timeoutMs?: number
  limits?: Partial<WorkerLimits>
}

interface Job {
  url: string
  /** Responds in place of the API. */
  callApi: CallApi | undefined
  /** Identifies the page in the quarantine. A page may hang with other content and not with the readers' content, so these differ. */
  key: string
  resolve: (rendered: Rendered) => void
  reject: (error: Error) => void
}

/**
 * Renders documents in a worker thread, one at a time together with their data. `render` rejects when the bundles throw, hang or
 * crash, and when too many renders are waiting. A page that hung or crashed is quarantined, and the ones waiting continue with a new
 * worker. Pages that have been rendered before go first, so that they wait for one hanging page at most.
 */
export const createRenderer = ({
  bundles,
  callApi,
  log,
  onReplace = () => {},
  quarantineMs = 60_000,
  timeoutMs = 15_000,
  limits,
}: RendererDependencies): Renderer => {
  const queue: Job[] = []
  const quarantine = new LRUCache<string, true>({ max: 1_000, ttl: quarantineMs })
  const rendered = new LRUCache<string, true>({ max: 1_000 })
  let inFlight: Job | undefined
  let closed = false

  const assertAllowed = (key: string) => {
    if (quarantine.has(key)) throw new Error('This page hung or crashed a moment ago')
  }

  const replace = (reason: string, culprit?: Job) => {
    if (closed) return
    log.warn({ reason, path: culprit?.url }, 'The render worker was replaced')
    onReplace(reason)
    if (culprit) quarantine.set(culprit.key, true)
    worker = start()
  }
  /** Renders a page first, because what the first render compiles must not count against a page that is waiting. */
  const warmUp = () => {
    if (!closed) enqueue('/', true).catch(() => {})
  }
  const start = () =>
    startWorker({
      bundles,
      callApi: (path) => (inFlight?.callApi ?? callApi)(path),
      limits,
      onLost: ({ message }) => {
        replace(message, inFlight)
        warmUp()
      },
      // No render here: when this page alone keeps too much, the worker would be replaced without end.
      onFull: ({ message }) => replace(message),
    })
  let worker = start()

  const renderJob = async ({ url, key, resolve, reject }: Job) => {
    try {
      assertAllowed(key)
      resolve(await worker.render(url))
      rendered.set(key, true)
    } catch (error) {
      reject(error as Error)
    }
  }

  const renderQueue = async () => {
    if (inFlight) return
    for (inFlight = queue.shift(); inFlight; inFlight = queue.shift()) await renderJob(inFlight)
  }

  const enqueue = (url: string, isFirst = false, other?: CallApi): Promise<Rendered> => {
    const { promise, resolve, reject } = Promise.withResolvers<Rendered>()
    // What a render reads is part of the trace of whoever requested it.
    const job = { url, callApi: context.bind(context.active(), other ?? callApi), key: toKey(url, other), resolve, reject }
    const firstUnknown = queue.findIndex((waiting) => !rendered.has(waiting.key))
    if (isFirst) queue.unshift(job)
    else if (rendered.has(job.key) && firstUnknown >= 0) queue.splice(firstUnknown, 0, job)
    else queue.push(job)
    // A render in flight continues without its caller, so that its page is known if it never ends.
    const timer = setTimeout(() => {
      reject(new Error('A render and its data took too long'))
      if (queue.includes(job)) queue.splice(queue.indexOf(job), 1)
    }, timeoutMs)
    void renderQueue()
    return promise.finally(() => clearTimeout(timer))
  }

  return {
    ready: () => worker.ready,

    render: async (url, other) => {
      assertAllowed(toKey(url, other))
      const requested = worker
      // A worker that had started is replaced when it is lost; one that cannot start, when the next page is requested.
      await requested.ready.catch((error: Error) => {
        if (worker === requested) {
          replace(error.message)
          warmUp()
        }
        throw error
      })
      if (queue.length >= QUEUE_MAX) throw new Error('Too many renders are waiting')
      return inSpan('render', { 'url.path': url.split('?')[0] }, () => enqueue(url, false, other))
    },

    close: async () => {
      closed = true
      for (const { reject } of queue.splice(0)) reject(new Error('The gateway is closing'))
      await worker.close()
    },
  }
}
