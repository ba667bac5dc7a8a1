// The thread that runs the server bundles of one release set, so that a hang or a crash does not affect other responses.
import { createRequire, flushCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { AppName, RemoteModule } from '@portfolio/mfe-contract'
import * as router from '@portfolio/router'
import * as query from '@tanstack/react-query'
import * as routerDom from 'react-router-dom'
import type { Bundles, Rendered } from '#delivery/shared/rendering.ts'
import { type MemoryUse, measureMemory } from './measure-memory.ts'
import { confineThread, loadBundle } from './sandbox.ts'
import { watchReads } from './watch-reads.ts'

interface RenderMessage {
  type: 'render'
  url: string
  remote: AppName
}

export type ToWorker = RenderMessage | { type: 'data'; call: number; status: number; body: string; isSample?: boolean }

export type FromWorker =
  | { type: 'ready'; routes: [AppName, string[]][] }
  | { type: 'call'; call: number; path: string }
  | { type: 'rendered'; rendered: Rendered; memory: MemoryUse }
  | { type: 'failed'; message: string; memory: MemoryUse }

export interface WorkerSettings {
  bundles: Bundles
  bufferBytesMax: number
}

interface ShellServer {
  render: (request: { url: string; remote: RemoteModule; fetch: typeof globalThis.fetch }) => Promise<Rendered>
  /** Missing in older releases: any path may then be a page. */
  listRoutes?: (remote: RemoteModule) => string[]
}

const require = createRequire(import.meta.url)
const host = {
  react: require('react'),
  'react/jsx-runtime': require('react/jsx-runtime'),
  'react-dom': require('react-dom'),
  'react-dom/server': require('react-dom/server'),
  'react-router-dom': routerDom,
  '@portfolio/router': router,
  '@tanstack/react-query': query,
}

confineThread()

const { bundles, bufferBytesMax } = workerData as WorkerSettings
const { render, listRoutes = () => ['*'] } = loadBundle<ShellServer>(bundles.shell, 'shell/server/index.cjs', host)
const remotes = new Map(
  Object.entries(bundles.remotes).map(([name, code]) => [
    name as AppName,
    loadBundle<RemoteModule>(code, `${name}/server/index.cjs`, host),
  ]),
)

const port = parentPort
if (!port) throw new Error('This file runs as a worker thread')
const send = (message: FromWorker) => port.postMessage(message)

const pending = new Map<number, { path: string; resolve: (response: Response) => void }>()
let calls = 0
let isWatching = true
/** Properties that the current page reads from sample content although it does not have them. */
let missing: Set<string> | undefined

const watchSample = (response: Response, path: string): Response => {
  missing ??= new Set()
  const reads = missing
  return Object.assign(response, {
    json: async () => watchReads(JSON.parse(await response.text()), (property) => reads.add(`${property} of ${path}`)),
  })
}

/** Removes proxies, which cannot be sent in messages. */
const withoutProxies = (rendered: Rendered): Rendered =>
  missing ? { ...JSON.parse(JSON.stringify(rendered)), missing: [...missing] } : rendered

/** Requests data from the gateway's own API over the message port: a render has no network. */
const requestData: typeof globalThis.fetch = (input) =>
  new Promise((resolve) => {
    calls += 1
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    const path = pathname + search
    pending.set(calls, { path, resolve })
    send({ type: 'call', call: calls, path })
  })

const renderOnce = async ({ url, remote }: RenderMessage) => {
  missing = undefined
  return withoutProxies(await render({ url, remote: remotes.get(remote) as RemoteModule, fetch: requestData }))
}

/** Renders a page. One that fails with watched content, for example because it clones it, is rendered again without watching. */
const renderPage = async (message: RenderMessage): Promise<Rendered> => {
  isWatching = true
  const watched = await renderOnce(message).catch((error: unknown) => {
    if (!missing) throw error
  })
  if (watched && (!missing || watched.status < 500)) return watched
  isWatching = false
  return renderOnce(message)
}

port.on('message', async (message: ToWorker) => {
  if (message.type === 'data') {
    const { call, status, body, isSample } = message
    const request = pending.get(call)
    const response = new Response(body, { status, headers: { 'content-type': 'application/json' } })
    request?.resolve(isSample && isWatching && response.ok ? watchSample(response, request.path) : response)
    pending.delete(call)
    return
  }
  try {
    send({ type: 'rendered', rendered: await renderPage(message), memory: measureMemory(bufferBytesMax) })
  } catch (error) {
    send({ type: 'failed', message: String((error as Error | undefined)?.stack ?? error), memory: measureMemory(bufferBytesMax) })
  }
})
// The next thread may start while this one runs, and the cache is otherwise written at its end.
flushCompileCache()
send({ type: 'ready', routes: [...remotes].map(([name, remote]) => [name, listRoutes(remote)]) })
