import type { Bundles, Renderer } from '#delivery/shared/rendering.ts'

interface Lent extends Renderer {
  /** Closes it as soon as no render is under way. */
  retire: () => void
}

const lend = (renderer: Renderer): Lent => {
  let running = 0
  let retired = false
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= renderer.close()
    return closed
  }
  return {
    ready: renderer.ready,
    close,
    render: async (url) => {
      if (closed) throw new Error('The renderer of this set is closed')
      running += 1
      try {
        return await renderer.render(url)
      } finally {
        running -= 1
        if (retired && running === 0) void close()
      }
    },
    retire: () => {
      retired = true
      if (running === 0) void close()
    },
  }
}

/** The two releases that render pages together. */
export const pairOf = ({ shell, 'public-mfe': publicMfe }: Record<'shell' | 'public-mfe', string>) => `${shell} ${publicMfe}`

/**
 * One renderer for each pair of shell and public-mfe. A set that moves only the admin remote, or goes back to a pair that is
 * still kept, needs no new worker.
 */
export const createRendererPool = (start: (bundles: Bundles) => Renderer) => {
  const lent = new Map<string, Lent>()

  return {
    /** The renderer of a pair, if it is still kept. */
    find: (key: string): Renderer | undefined => lent.get(key),

    get: (key: string, bundles: Bundles): Renderer => {
      const renderer = lent.get(key) ?? lend(start(bundles))
      lent.set(key, renderer)
      return renderer
    },

    /** Lets go of all others; each closes when its last render has ended. */
    keepOnly: (keys: readonly string[]) => {
      for (const [key, renderer] of lent) {
        if (keys.includes(key)) continue
        lent.delete(key)
        renderer.retire()
      }
    },

    close: async () => {
      await Promise.all([...lent.values()].map((renderer) => renderer.close()))
    },
  }
}

export type RendererPool = ReturnType<typeof createRendererPool>
