import { setTimeout as wait } from 'node:timers/promises'
import type { Bundles, CallApi, Renderer } from '#delivery/shared/rendering.ts'
import { countPageText } from './page-text.ts'
import { listPublicPaths } from './public-paths.ts'
import { callSample } from './sample-content.ts'

/** Starts a separate worker for bundles that are not active. `onReplace` is called when the worker had to be replaced. */
export type StartRenderer = (bundles: Bundles, callApi: CallApi, onReplace: (reason: string) => void) => Renderer

interface Dependencies {
  callApi: CallApi
  startRenderer: StartRenderer
  bundles: () => Promise<Bundles>
  /** A renderer of the same bundles that is in the pool, if there is one. */
  warm: Renderer | undefined
  /** Starts a renderer of the bundles in the pool. */
  startServing?: ((bundles: Bundles) => { renderer: Renderer; release: () => void }) | undefined
  /** The renderer of the active set, with whose pages new ones are compared. */
  active: Renderer | undefined
  /** Whether some of the bundles were never active. What visitors had before may lack text and keep memory, as a rollback must be possible. */
  isNew: boolean
  /** Whether all of them were built for this API or an older one, and so may only read properties that it has. */
  isForThisApi?: boolean
  comparisonMsMax?: number
}

/** Enough for every page on a busy machine. Afterwards the bundles are considered to hang. */
const TOTAL_MS_MAX = 30_000

/**
 * Time for all comparisons, which wait their turn among the pages of visitors. It says nothing about the new bundles, so it is not part of
 * theirs, and pages that it is not enough for are not compared: a busy site must not prevent an activation.
 */
const COMPARISON_MS_MAX = 10_000

/** A page with less than this share of the text it has now is considered empty. */
const TEXT_SHARE_MIN = 0.1

const firstLine = (error: unknown) =>
  String((error as Error).message)
    .split('\n')[0]
    ?.replace(/^(\w*Error: )+/, '') ?? ''

type WithTimeout = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Returns a function that rejects once all that it has waited for, one after another, took longer than this. */
const createTimeLimit = (msMax: number): WithTimeout => {
  let left = msMax
  return async (work) => {
    if (left <= 0) throw new Error('The bundles took too long')
    const ended = new AbortController()
    const began = performance.now()
    const timeout = wait(left, undefined, { signal: ended.signal, ref: false }).then(() => {
      // By the clock, timers may be early.
      left = 0
      throw new Error('The bundles took too long')
    })
    timeout.catch(() => {})
    try {
      return await Promise.race([work(), timeout])
    } finally {
      left -= performance.now() - began
      ended.abort()
    }
  }
}

type RenderActive = Renderer['render']

/** Resolves with what is wrong with the text of a page, or undefined. A page that is not found in the active set is new. */
const validateText = async (path: string, html: string, renderActive: RenderActive | undefined): Promise<string | undefined> => {
  const count = countPageText(html)
  if (!count) return `renders no text for ${path}`
  const present = await renderActive?.(path).catch(() => undefined)
  if (present?.status !== 200) return
  const presentCount = countPageText(present.html)
  if (count < presentCount * TEXT_SHARE_MIN)
    return `renders ${path} with ${count} characters of text, where the active release has ${presentCount}`
}

interface Validation {
  renderer: Renderer
  callApi: CallApi
  withTimeout: WithTimeout
  renderActive?: RenderActive | undefined
  isNew: boolean
  /** Returns whether the API was unavailable for the page that was rendered last. */
  wasUnavailable?: () => boolean
  /** Returns whether the bundles have been found faulty, so that no further page need be rendered. */
  isRejected?: () => boolean
}

const validatePages = async (validation: Validation): Promise<string | undefined> => {
  const { renderer, callApi, withTimeout, renderActive, isNew, wasUnavailable, isRejected } = validation
  const paths = await listPublicPaths(callApi, await withTimeout(renderer.ready))
  // The first page twice: the first render of a worker compiles and has a higher limit.
  for (const [index, { path, status }] of [...paths.slice(0, 1), ...paths].entries()) {
    if (isRejected?.()) return
    try {
      const rendered = await withTimeout(() => renderer.render(path))
      const lacksData = wasUnavailable?.()
      // For instance because too many citations wait. The page is judged with sample content.
      if (rendered.status === 503 && lacksData) continue
      if (rendered.status !== status) return `responds to ${path} with status ${rendered.status} instead of ${status}`
      if (rendered.missing?.length) return `reads ${rendered.missing[0]} for ${path}, which this API does not have`
      const fault = isNew && (await validateText(path, rendered.html, status === 200 && index > 0 ? renderActive : undefined))
      if (fault) return fault
    } catch (error) {
      return `cannot render ${path}: ${firstLine(error)}`
    }
  }
}

const callWatchedSample: CallApi = async (path) => ({ ...(await callSample(path)), isSample: true })

/** Renders with a separate worker: first with the site's content, then new bundles with content of every kind. */
const validateInNewWorker = async (
  { bundles, callApi, startRenderer, active, isNew, isForThisApi, comparisonMsMax = COMPARISON_MS_MAX }: Dependencies,
  withTimeout: WithTimeout,
): Promise<string | undefined> => {
  const withComparisonTimeout = createTimeLimit(comparisonMsMax)
  const renderActive: RenderActive | undefined = active && ((path) => withComparisonTimeout(() => active.render(path)))
  let isUnavailable = false
  let respond: CallApi = async (path) => {
    const response = await callApi(path)
    if (response.status === 503) isUnavailable = true
    return response
  }
  const wasUnavailable = () => {
    const was = isUnavailable
    isUnavailable = false
    return was
  }
  let replaced: string | undefined
  const renderer = startRenderer(
    await bundles(),
    (path) => respond(path),
    (reason) => {
      replaced = reason
    },
  )
  try {
    await withTimeout(renderer.ready)
    const isRejected = () => isNew && replaced !== undefined
    const fault = await validatePages({ renderer, callApi, withTimeout, renderActive, isNew, wasUnavailable, isRejected })
    // Visitors have had these bundles with content of many kinds, and a rollback must not take long.
    if (fault || !isNew) return fault
    respond = isForThisApi ? callWatchedSample : callSample
    const sampleFault = await validatePages({ renderer, callApi: callSample, withTimeout, isNew, isRejected })
    if (sampleFault) return `${sampleFault} (with sample content)`
    return replaced ? `does not stay within its limits: ${replaced}` : undefined
  } catch (error) {
    return `does not start: ${firstLine(error)}`
  } finally {
    await renderer.close()
  }
}

/** Renders with a renderer that serves the bundles, or would when they are activated again. Returns whether every page is valid. */
const areValidInPool = async (
  { warm, startServing, bundles, callApi, isNew }: Dependencies,
  withTimeout: WithTimeout,
): Promise<boolean> => {
  const started = warm || isNew ? undefined : startServing?.(await bundles())
  const renderer = warm ?? started?.renderer
  const isValid = renderer !== undefined && !(await validatePages({ renderer, callApi, withTimeout, isNew: false }).catch(() => true))
  if (!isValid) started?.release()
  return isValid
}

/**
 * Renders every kind of public page. What visitors have had before is rendered with a renderer that serves it, so that a rollback starts one
 * worker at most. Resolves with what is wrong ("cannot render /books: …"), or undefined.
 */
export const validateRendering = async (dependencies: Dependencies): Promise<string | undefined> => {
  const withTimeout = createTimeLimit(TOTAL_MS_MAX)
  // The pool may release a renderer meanwhile, which then renders nothing, so only a separate one shows that the bundles are faulty.
  return (await areValidInPool(dependencies, withTimeout)) ? undefined : validateInNewWorker(dependencies, withTimeout)
}
