import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime'
import type { DocumentRemote, RemoteModule } from '@portfolio/mfe-contract'
import { type Failure, report } from './beacon.ts'
import { ChunkLoadError, loadFailureType } from './chunk-load-error.ts'
import { describeFailure } from './describe-failure.ts'

declare const __CHUNK_LOAD_TIMEOUT_MS__: number

const attempts = new Map<string, number>()
const loading = new Map<string, Promise<RemoteModule>>()

/** The federation runtime waits 20 s for a container and checks no integrity: sets this site's timeout and the document's hash. */
const registerScripts = (remotes: DocumentRemote[]) =>
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
 * Returns the URL of a remote's entry. A retry requests `…/~r1/…`, where the gateway serves the same files: a browser
 * would join a request for the same URL to the one that hangs.
 */
const entryUrl = (remote: DocumentRemote, attempt: number) =>
  new URL(`${remote.base}${attempt ? `~r${attempt}/` : ''}${remote.entry}`, location.href).href

/** Removes the script tags of a failed attempt: the bundler would wait for them instead of loading again. */
const removeScripts = (name: string) => {
  for (const script of document.querySelectorAll(`script[data-rspack^="${name}:"]`)) script.remove()
}

const load = async (remote: DocumentRemote): Promise<RemoteModule> => {
  const attempt = attempts.get(remote.name) ?? 0
  const entry = entryUrl(remote, attempt)
  if (attempt) removeScripts(remote.name)
  registerRemotes([{ name: remote.name, entry }], { force: attempt > 0 })
  try {
    const module = await loadRemote<RemoteModule>(`${remote.name}/routes`)
    if (!module) throw new Error(`${remote.name} exposes no routes (#RUNTIME-001)`)
    return module
  } catch (error) {
    attempts.set(remote.name, attempt + 1)
    loading.delete(remote.name)
    const failure = loadFailureType(error)
    const thrown = failure ? new ChunkLoadError(remote.name, failure, entry, error) : error
    report({ remote: remote.name as Failure['remote'], ...describeFailure(thrown, 'expose'), attempt })
    throw thrown
  }
}

/** Creates the loader for the remotes of a document. It reports a failure and rejects with ChunkLoadError; the next call retries. */
export const createRemoteLoader = (remotes: DocumentRemote[]) => {
  registerScripts(remotes)
  return (remote: DocumentRemote): Promise<RemoteModule> => {
    const pending = loading.get(remote.name) ?? load(remote)
    loading.set(remote.name, pending)
    return pending
  }
}
