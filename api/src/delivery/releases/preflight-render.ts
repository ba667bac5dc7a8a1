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
  /** The renderer of the active set, with whose pages new ones are compared. */
  active: Renderer | undefined
}

/** Enough for every page on a busy machine. Afterwards the bundles are considered to hang. */
const TOTAL_MS_MAX = 30_000

/** A page with less than this share of the text it has now is considered empty. */
const TEXT_SHARE_MIN = 0.25

const firstLine = (error: unknown) =>
  String((error as Error).message)
    .split('\n')[0]
    ?.replace(/^(\w*Error: )+/, '') ?? ''

type WithTimeout = <Result>(work: Promise<Result>) => Promise<Result>

/** Resolves with what is wrong with the text of a page, or undefined. A page that is not found in the active set is new. */
const validateText = async (path: string, html: string, active: Renderer | undefined): Promise<string | undefined> => {
  const count = countPageText(html)
  if (!count) return `renders no text for ${path}`
  const present = await active?.render(path).catch(() => undefined)
  if (present?.status !== 200) return
  const presentCount = countPageText(present.html)
  if (count < presentCount * TEXT_SHARE_MIN)
    return `renders ${path} with ${count} characters of text, where the active release has ${presentCount}`
}

interface Validation {
  renderer: Renderer
  callApi: CallApi
  withTimeout: WithTimeout
  active?: Renderer | undefined
}

const validatePages = async ({ renderer, callApi, withTimeout, active }: Validation): Promise<string | undefined> => {
  const paths = await listPublicPaths(callApi, await withTimeout(renderer.ready()))
  // The first page twice: the first render of a worker compiles and has a higher limit.
  for (const { path, status } of [...paths.slice(0, 1), ...paths]) {
    try {
      const rendered = await withTimeout(renderer.render(path))
      if (rendered.status !== status) return `responds to ${path} with status ${rendered.status} instead of ${status}`
      const fault = await withTimeout(validateText(path, rendered.html, status === 200 ? active : undefined))
      if (fault) return fault
    } catch (error) {
      return `cannot render ${path}: ${firstLine(error)}`
    }
  }
}

/** Renders with a separate worker: first with the site's content, then with content of every kind. */
const validateInNewWorker = async (
  { bundles, callApi, startRenderer, active }: Dependencies,
  withTimeout: WithTimeout,
): Promise<string | undefined> => {
  let respond = callApi
  let replaced: string | undefined
  const renderer = startRenderer(
    await bundles(),
    (path) => respond(path),
    (reason) => {
      replaced = reason
    },
  )
  try {
    await withTimeout(renderer.ready())
    const fault = await validatePages({ renderer, callApi, withTimeout, active })
    if (fault) return fault
    respond = callSample
    const sampleFault = await validatePages({ renderer, callApi: callSample, withTimeout })
    if (sampleFault) return `${sampleFault} (with sample content)`
    return replaced && `does not stay within its limits: ${replaced}`
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
    const isValid = warm && !(await validatePages({ renderer: warm, callApi: dependencies.callApi, withTimeout }))
    // The pool may release a renderer meanwhile, which then renders nothing. Only a new one shows that the bundles are faulty.
    return isValid ? undefined : await validateInNewWorker(dependencies, withTimeout)
  } finally {
    ended.abort()
  }
}
