import { setTimeout as wait } from 'node:timers/promises'
import { createRenderer, RENDER_MS_MAX, type RendererParts } from '#rendering/renderer.ts'
import { publicPaths } from './public-paths.ts'

type Parts = Pick<RendererParts, 'bundles' | 'callApi'>

/** Long enough for every page on a busy machine; a bundle that never finishes loading ends here. */
const ALL_MS_MAX = 30_000
/** A render is given up after this; how long it may take when the machine is at rest is asked by trying again. */
const GIVE_UP_MS = 4_000
const TRIES_MAX = 5

const firstLine = (error: unknown) =>
  String((error as Error).message)
    .split('\n')[0]
    ?.replace(/^(\w*Error: )+/, '') ?? ''

/**
 * Renders every kind of public page once, in a worker of its own, with the content there is now.
 * Answers what is wrong ("cannot render /books: …"), or undefined.
 */
export const faultInRendering = async ({ bundles, callApi }: Parts): Promise<string | undefined> => {
  const renderer = createRenderer({ bundles, callApi, log: { warn: () => {} }, renderMsMax: GIVE_UP_MS })
  const over = new AbortController()
  const late = wait(ALL_MS_MAX, undefined, { signal: over.signal, ref: false }).then(() => {
    throw new Error('The bundles took too long')
  })
  late.catch(() => {})
  const inTime = <Answer>(work: Promise<Answer>) => Promise.race([work, late])
  /** The quickest of several renders: one that was held up by other work says nothing about the release. */
  const renderQuickly = async (path: string) => {
    let quickest = Number.POSITIVE_INFINITY
    for (let tries = 0; ; tries += 1) {
      const since = performance.now()
      const rendered = await inTime(renderer.render(path))
      quickest = Math.min(quickest, performance.now() - since)
      if (quickest <= RENDER_MS_MAX) return rendered
      if (tries === TRIES_MAX) throw new Error(`it takes ${Math.round(quickest)} ms, and ${RENDER_MS_MAX} ms is the limit`)
    }
  }

  try {
    try {
      await inTime(renderer.ready())
    } catch (error) {
      return `does not start: ${firstLine(error)}`
    }
    for (const { path, status } of await publicPaths(callApi)) {
      try {
        const rendered = await renderQuickly(path)
        if (rendered.status !== status) return `answers ${rendered.status} for ${path}, where ${status} is right`
        if (!rendered.html.trim()) return `renders nothing for ${path}`
      } catch (error) {
        return `cannot render ${path}: ${firstLine(error)}`
      }
    }
  } finally {
    over.abort()
    await renderer.close()
  }
}
