import { setTimeout as wait } from 'node:timers/promises'
import type { Bundles, CallApi, Renderer } from '#delivery/shared/rendering.ts'
import { listPublicPaths } from './public-paths.ts'
import { callSample } from './sample-content.ts'

/** Starts a separate worker for bundles that are not active. */
export type StartRenderer = (bundles: Bundles, callApi: CallApi) => Renderer

interface Dependencies {
  callApi: CallApi
  startRenderer: StartRenderer
  bundles: () => Promise<Bundles>
  /** A renderer of the same bundles that is in the pool, if there is one. */
  warm: Renderer | undefined
}

/** Enough for every page on a busy machine. Afterwards the bundles are considered to hang. */
const TOTAL_MS_MAX = 30_000

const firstLine = (error: unknown) =>
  String((error as Error).message)
    .split('\n')[0]
    ?.replace(/^(\w*Error: )+/, '') ?? ''

type WithTimeout = <Result>(work: Promise<Result>) => Promise<Result>

const validatePages = async (renderer: Renderer, callApi: CallApi, withTimeout: WithTimeout): Promise<string | undefined> => {
  const paths = await listPublicPaths(callApi)
  // The first page twice: the first render of a worker compiles and has a higher limit.
  for (const { path, statuses } of [...paths.slice(0, 1), ...paths]) {
    try {
      const rendered = await withTimeout(renderer.render(path))
      if (!statuses.includes(rendered.status))
        return `responds to ${path} with status ${rendered.status} instead of ${statuses.join(' or ')}`
      if (!rendered.html.trim()) return `renders nothing for ${path}`
    } catch (error) {
      return `cannot render ${path}: ${firstLine(error)}`
    }
  }
}

/** Renders with a separate worker: first with the site's content, then with content of every kind. */
const validateInNewWorker = async (
  { bundles, callApi, startRenderer }: Dependencies,
  withTimeout: WithTimeout,
): Promise<string | undefined> => {
  let respond = callApi
  const renderer = startRenderer(await bundles(), (path) => respond(path))
  try {
    await withTimeout(renderer.ready())
    const fault = await validatePages(renderer, callApi, withTimeout)
    if (fault) return fault
    respond = callSample
    const sampleFault = await validatePages(renderer, callSample, withTimeout)
    return sampleFault && `${sampleFault} (with sample content)`
  } catch (error) {
    return `does not start: ${firstLine(error)}`
  } finally {
    await renderer.close()
  }
}

/**
 * Renders every kind of public page. Bundles whose renderer is in the pool need no new worker. Resolves with what is wrong
 * ("cannot render /books: …"), or undefined.
 */
export const validateRendering = async (dependencies: Dependencies): Promise<string | undefined> => {
  const { warm } = dependencies
  const ended = new AbortController()
  const timeout = wait(TOTAL_MS_MAX, undefined, { signal: ended.signal, ref: false }).then(() => {
    throw new Error('The bundles took too long')
  })
  timeout.catch(() => {})
  const withTimeout: WithTimeout = (work) => Promise.race([work, timeout])
  try {
    return await (warm ? validatePages(warm, dependencies.callApi, withTimeout) : validateInNewWorker(dependencies, withTimeout))
  } finally {
    ended.abort()
  }
}
