import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime'
import type { DocumentRemote, RemoteModule } from '@portfolio/mfe-contract'
import { type Failure, report } from './beacon.ts'
import { ChunkLoadError, classify } from './chunk-load-error.ts'
import { failureOf } from './failure-of.ts'

declare const __CHUNK_LOAD_TIMEOUT_MS__: number

const attempts = new Map<string, number>()
const loading = new Map<string, Promise<RemoteModule>>()

/** The federation runtime waits 20 s for a container and checks nothing; the document says how long and which hash. */
const scriptsOf = (remotes: DocumentRemote[]) =>
  registerPlugins([
    {
      name: 'portfolio-scripts',
      createScript({ url, remoteInfo }: { url: string; remoteInfo?: { name: string } }) {
        const script = document.createElement('script')
        script.src = url
        script.async = true
        script.crossOrigin = 'anonymous'
        const remote = remotes.find(({ name }) => name === remoteInfo?.name)
        if (remote && url.endsWith(`/${remote.entry}`)) script.integrity = remote.integrity
        return { script, timeout: __CHUNK_LOAD_TIMEOUT_MS__ }
      },
    },
  ])

/**
 * A retry asks for `…/~r1/…`, which the gateway answers with the same files: a browser would join
 * a new request for the same address to the one that still hangs.
 */
const addressOf = (remote: DocumentRemote, attempt: number) =>
  new URL(`${remote.base}${attempt ? `~r${attempt}/` : ''}${remote.entry}`, location.href).href

/** Leftover tags of a failed attempt: the bundler would wait for them instead of asking again. */
const forgetScripts = (name: string) => {
  for (const script of document.querySelectorAll(`script[data-rspack^="${name}:"]`)) script.remove()
}

const load = async (remote: DocumentRemote): Promise<RemoteModule> => {
  const attempt = attempts.get(remote.name) ?? 0
  const entry = addressOf(remote, attempt)
  if (attempt) forgetScripts(remote.name)
  registerRemotes([{ name: remote.name, entry }], { force: attempt > 0 })
  try {
    const module = await loadRemote<RemoteModule>(`${remote.name}/routes`)
    if (!module) throw new Error(`${remote.name} exposes no routes (#RUNTIME-001)`)
    return module
  } catch (error) {
    attempts.set(remote.name, attempt + 1)
    loading.delete(remote.name)
    const failure = classify(error)
    const thrown = failure ? new ChunkLoadError(remote.name, failure, entry, error) : error
    report({ remote: remote.name as Failure['remote'], ...failureOf(thrown, 'expose'), attempt })
    throw thrown
  }
}

/** Makes the loader for the remotes a document names. Rejects with ChunkLoadError, having reported it; the next call tries anew. */
export const createRemoteLoader = (remotes: DocumentRemote[]) => {
  scriptsOf(remotes)
  return (remote: DocumentRemote): Promise<RemoteModule> => {
    const known = loading.get(remote.name) ?? load(remote)
    loading.set(remote.name, known)
    return known
  }
}
