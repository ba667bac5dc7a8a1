// The thread that runs the server bundles of one release set, so that a hang or a crash does not affect other responses.
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { AppName, RemoteModule } from '@portfolio/mfe-contract'
import * as router from '@portfolio/router'
import * as query from '@tanstack/react-query'
import * as routerDom from 'react-router-dom'
import type { Bundles, Rendered } from '#delivery/shared/rendering.ts'
import { measureBuffers } from './buffer-memory.ts'
import { confineThread, loadBundle } from './sandbox.ts'

export type ToWorker = { type: 'render'; url: string; remote: AppName } | { type: 'data'; call: number; status: number; body: string }

export type FromWorker =
  | { type: 'ready'; routes: [AppName, string[]][] }
  | { type: 'call'; call: number; path: string }
  | { type: 'rendered'; rendered: Rendered; bufferBytes: number }
  | { type: 'failed'; message: string; bufferBytes: number }

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

const pending = new Map<number, (response: Response) => void>()
let calls = 0

/** Requests data from the gateway's own API over the message port: a render has no network. */
const requestData: typeof globalThis.fetch = (input) =>
  new Promise((resolve) => {
    calls += 1
    pending.set(calls, resolve)
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    send({ type: 'call', call: calls, path: pathname + search })
  })

port.on('message', async (message: ToWorker) => {
  if (message.type === 'data') {
    const { call, status, body } = message
    pending.get(call)?.(new Response(body, { status, headers: { 'content-type': 'application/json' } }))
    pending.delete(call)
    return
  }
  try {
    const remote = remotes.get(message.remote) as RemoteModule
    const rendered = await render({ url: message.url, remote, fetch: requestData })
    send({ type: 'rendered', rendered, bufferBytes: measureBuffers(bufferBytesMax) })
  } catch (error) {
    send({ type: 'failed', message: String((error as Error | undefined)?.stack ?? error), bufferBytes: measureBuffers(bufferBytesMax) })
  }
})
send({ type: 'ready', routes: [...remotes].map(([name, remote]) => [name, listRoutes(remote)]) })
