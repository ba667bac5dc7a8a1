import { setTimeout as wait } from 'node:timers/promises'
import { createRenderer, type Renderer, type RendererParts } from '#rendering/renderer.ts'
import { publicPaths } from './public-paths.ts'

interface Parts extends Pick<RendererParts, 'callApi'> {
  /** Started for this check alone, unless a renderer of the same bundles is warm. */
  bundles: () => Promise<RendererParts['bundles']>
  warm: Renderer | undefined
}

/** Long enough for every page on a busy machine; a bundle that never finishes loading ends here. */
const ALL_MS_MAX = 30_000

const firstLine = (error: unknown) =>
  String((error as Error).message)
    .split('\n')[0]
    ?.replace(/^(\w*Error: )+/, '') ?? ''

/**
 * Renders every kind of public page once, away from the set that serves, with the content there is now.
 * Answers what is wrong ("cannot render /books: …"), or undefined.
 */
export const faultInRendering = async ({ bundles, callApi, warm }: Parts): Promise<string | undefined> => {
  const renderer = warm ?? createRenderer({ bundles: await bundles(), callApi, log: { warn: () => {} } })
  const over = new AbortController()
  const late = wait(ALL_MS_MAX, undefined, { signal: over.signal, ref: false }).then(() => {
    throw new Error('The bundles took too long')
  })
  late.catch(() => {})
  const inTime = <Answer>(work: Promise<Answer>) => Promise.race([work, late])
  try {
    try {
      await inTime(renderer.ready())
    } catch (error) {
      return `does not start: ${firstLine(error)}`
    }
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
  } finally {
    over.abort()
    if (!warm) await renderer.close()
  }
}
