import { setTimeout as wait } from 'node:timers/promises'
import type { Bundles, CallApi, Renderer } from '#delivery/shared/rendering.ts'
import { publicPaths } from './public-paths.ts'
import { callSample } from './sample-content.ts'

/** Starts a worker of its own for bundles that are not active. */
export type StartRenderer = (bundles: Bundles, callApi: CallApi) => Renderer

interface Dependencies {
  callApi: CallApi
  startRenderer: StartRenderer
  bundles: () => Promise<Bundles>
  /** A renderer of the same bundles that serves or has served, if there is one. */
  warm: Renderer | undefined
}

/** Long enough for every page on a busy machine; a bundle that never finishes loading ends here. */
const ALL_MS_MAX = 30_000

const firstLine = (error: unknown) =>
  String((error as Error).message)
    .split('\n')[0]
    ?.replace(/^(\w*Error: )+/, '') ?? ''

type InTime = <Answer>(work: Promise<Answer>) => Promise<Answer>

const faultInPages = async (renderer: Renderer, callApi: CallApi, inTime: InTime): Promise<string | undefined> => {
  const paths = await publicPaths(callApi)
  // The first page twice: a first render may compile for longer than any later one may take.
  for (const { path, status } of [...paths.slice(0, 1), ...paths]) {
    try {
      const rendered = await inTime(renderer.render(path))
      if (rendered.status !== status) return `answers ${rendered.status} for ${path}, where ${status} is right`
      if (!rendered.html.trim()) return `renders nothing for ${path}`
    } catch (error) {
      return `cannot render ${path}: ${firstLine(error)}`
    }
  }
}

/** Bundles that have not rendered here yet: in a worker of their own, with the content there is and with something of everything. */
const faultInNew = async ({ bundles, callApi, startRenderer }: Dependencies, inTime: InTime): Promise<string | undefined> => {
  let asked = callApi
  const renderer = startRenderer(await bundles(), (path) => asked(path))
  try {
    await inTime(renderer.ready())
    const fault = await faultInPages(renderer, callApi, inTime)
    if (fault) return fault
    asked = callSample
    const later = await faultInPages(renderer, callSample, inTime)
    return later && `${later} (with sample content)`
  } catch (error) {
    return `does not start: ${firstLine(error)}`
  } finally {
    await renderer.close()
  }
}

/**
 * Renders every kind of public page, away from the set that serves: going back to what is still warm needs no new worker.
 * Answers what is wrong ("cannot render /books: …"), or undefined.
 */
export const validateRendering = async (parts: Dependencies): Promise<string | undefined> => {
  const over = new AbortController()
  const late = wait(ALL_MS_MAX, undefined, { signal: over.signal, ref: false }).then(() => {
    throw new Error('The bundles took too long')
  })
  late.catch(() => {})
  const inTime: InTime = (work) => Promise.race([work, late])
  try {
    return await (parts.warm ? faultInPages(parts.warm, parts.callApi, inTime) : faultInNew(parts, inTime))
  } finally {
    over.abort()
  }
}
