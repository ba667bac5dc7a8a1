import { PUBLIC_APPS } from '@portfolio/contracts'
import type { Versions } from '#delivery/shared/history.ts'
import type { Bundles, Renderer } from '#delivery/shared/rendering.ts'

interface PooledRenderer extends Renderer {
  /** Whether a set has got it. */
  isServing: boolean
  /** Closes it as soon as its last render has ended. */
  release: () => void
}

/** Counts the renders in progress, so that a released renderer closes only when they have ended. */
const countReferences = (renderer: Renderer): PooledRenderer => {
  let rendering = 0
  let isReleased = false
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= renderer.close()
    return closed
  }
  return {
    isServing: false,
    ready: renderer.ready,
    close,
    render: async (url, callApi) => {
      if (closed) throw new Error('The renderer of this set is closed')
      rendering += 1
      try {
        return await renderer.render(url, callApi)
      } finally {
        rendering -= 1
        if (isReleased && rendering === 0) void close()
      }
    },
    release: () => {
      isReleased = true
      if (rendering === 0) void close()
    },
  }
}

/** Returns the key of the releases that render together: the shell and the public remotes. */
export const toRendererKey = (versions: Versions) => [versions.shell, ...PUBLIC_APPS.map((app) => versions[app] ?? '')].join(' ')

/**
 * One renderer per shell and public remotes. A set that changes only the admin portal, or rolls back to versions that are still
 * in the pool, needs no new worker.
 */
export const createRendererPool = (start: (bundles: Bundles) => Renderer) => {
  const renderers = new Map<string, PooledRenderer>()
  const findOrStart = (key: string, bundles: Bundles): PooledRenderer => {
    const renderer = renderers.get(key) ?? countReferences(start(bundles))
    renderers.set(key, renderer)
    return renderer
  }

  return {
    find: (key: string): Renderer | undefined => renderers.get(key),

    /** Returns the renderer of a key for a set, and starts it if it is not in the pool. */
    get: (key: string, bundles: Bundles): Renderer => {
      const renderer = findOrStart(key, bundles)
      renderer.isServing = true
      return renderer
    },

    /** Returns the renderer of a key for a check before a set may get it. `release` does nothing once a set has got it. */
    getForCheck: (key: string, bundles: Bundles): { renderer: Renderer; release: () => void } => {
      const renderer = findOrStart(key, bundles)
      const release = () => {
        if (renderer.isServing) return
        if (renderers.get(key) === renderer) renderers.delete(key)
        renderer.release()
      }
      return { renderer, release }
    },

    /** Releases all others; each closes when its last render has ended. */
    keepOnly: (keys: readonly string[]) => {
      for (const [key, renderer] of renderers) {
        if (keys.includes(key)) continue
        renderers.delete(key)
        renderer.release()
      }
    },

    close: async () => {
      await Promise.all([...renderers.values()].map((renderer) => renderer.close()))
    },
  }
}

export type RendererPool = ReturnType<typeof createRendererPool>
