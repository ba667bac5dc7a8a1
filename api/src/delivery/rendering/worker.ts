/** Runs the server bundles of one release set, away from the gateway's own thread: a hang or a crash here stops no other answer. */
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { RemoteModule } from '@portfolio/mfe-contract'
import * as router from '@portfolio/router'
import * as query from '@tanstack/react-query'
import * as routerDom from 'react-router-dom'
import type { Rendered } from '#delivery/shared/rendering.ts'
import { confineThread } from './confine.ts'
import { loadBundle } from './load-bundle.ts'
import type { FromWorker, ToWorker, WorkerStart } from './messages.ts'

type Render = (request: { url: string; remote: RemoteModule; fetch: typeof globalThis.fetch }) => Promise<Rendered>

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

const { bundles, computing } = workerData as WorkerStart
const { render } = loadBundle<{ render: Render }>(bundles.shell, 'shell/server/index.cjs', host)
const remote = loadBundle<RemoteModule>(bundles.publicMfe, 'public-mfe/server/index.cjs', host)

const port = parentPort
if (!port) throw new Error('This file runs as a worker thread')
const send = (message: FromWorker) => port.postMessage(message)

const waiting = new Map<number, (response: Response) => void>()
let calls = 0

/** Data comes from the gateway's own API, asked over the message port: a render has no network. */
const fetchFor = (render: number): typeof globalThis.fetch => {
  return (input) =>
    new Promise((resolve) => {
      calls += 1
      waiting.set(calls, resolve)
      const { pathname, search } = new URL(input instanceof Request ? input.url : input)
      send({ type: 'call', id: calls, render, path: pathname + search })
    })
}

const answerRender = async (id: number, url: string) => {
  try {
    send({ type: 'rendered', id, rendered: await render({ url, remote, fetch: fetchFor(id) }) })
  } catch (error) {
    send({ type: 'failed', id, message: String((error as Error | undefined)?.stack ?? error) })
  }
}

port.on('message', (message: ToWorker) => {
  computing[0] = message.type === 'render' ? message.id : message.render
  if (message.type === 'render') return void answerRender(message.id, message.url)
  waiting.get(message.id)?.(new Response(message.body, { status: message.status, headers: { 'content-type': 'application/json' } }))
  waiting.delete(message.id)
})
send({ type: 'ready' })
