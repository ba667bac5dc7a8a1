import type { Delta } from './delta.ts'

interface Options {
  /** Whether a `blob:` address stands for an image of this editor. */
  isPending: (address: string) => boolean
  /** Starts copying an image to the store and returns the address that stands for it. */
  copy: (address: string) => string
}

/**
 * Returns what Quill's clipboard calls for each `<img>` of pasted text: images of this site keep their path, all others are copied to the
 * store, because a visitor's browser loads nothing from other sites.
 */
export const createImageMatcher =
  ({ isPending, copy }: Options) =>
  (node: Node, delta: Delta): Delta => {
    const address = (node as Element).getAttribute('src')?.trim() ?? ''
    const url = URL.parse(address, location.origin)
    const [embed] = delta.ops
    if (!url || !embed || (url.protocol === 'blob:' && !isPending(address))) delta.ops = []
    else if (url.protocol === location.protocol && url.origin === location.origin) embed.insert = { image: url.pathname + url.search }
    else if (!isPending(address)) embed.insert = { image: copy(address) }
    return delta
  }
