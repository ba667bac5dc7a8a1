import { Quill } from 'react-quill'
import { changeAt } from './change-at.ts'

/** Shown in place of an image whose bytes are not here yet. */
const PLACEHOLDER = new Blob(['<svg xmlns="http://www.w3.org/2000/svg" width="240" height="160"/>'], { type: 'image/svg+xml' })

/** Copies an image to the store. Resolves with its address there, or null if that failed and the owner was told. */
type StoreImage = () => Promise<string | null>

interface Options {
  /** Called when an image has arrived or failed, before `onCount`. */
  onSettled: () => void
  onCount: (pending: number) => void
}

/**
 * Images of the text that are on their way to the store. Each has its place in the text at once, under a `blob:` address that stands for it
 * until it has arrived, so that several keep their order.
 */
export const createPendingImages = ({ onSettled, onCount }: Options) => {
  /** The address in the store by `blob:` address; null when there is none, undefined while it is not known. */
  const addresses = new Map<string, string | null | undefined>()
  let queue = Promise.resolve()
  let pending = 0

  /** Starts storing an image and returns the address that stands for it in the text. */
  const add = (store: StoreImage, preview: Blob = PLACEHOLDER): string => {
    const key = URL.createObjectURL(preview)
    addresses.set(key, undefined)
    pending += 1
    onCount(pending)
    queue = queue.then(async () => {
      addresses.set(key, await store())
      pending -= 1
      onSettled()
      onCount(pending)
    })
    return key
  }

  /** Replaces the images that have arrived and removes those that failed. */
  const settle = (quill: Quill) => {
    for (const image of quill.root.querySelectorAll('img[src^="blob:"]')) {
      const key = image.getAttribute('src') ?? ''
      const address = addresses.get(key)
      const blot = Quill.find(image)
      if ((address === undefined && addresses.has(key)) || !blot || blot instanceof Quill) continue
      const index = quill.getIndex(blot)
      if (!address) quill.deleteText(index, 1, 'api')
      else {
        const attributes = quill.getContents(index, 1).ops[0]?.attributes ?? {}
        // The text keeps its length, so the steps of Undo stay valid as they are.
        quill.history.ignoreChange = true
        quill.updateContents(changeAt(index, 1, [{ insert: { image: address }, attributes }]), 'api')
        quill.history.ignoreChange = false
      }
    }
  }

  return {
    add,
    settle,
    has: (address: string) => addresses.has(address),
    dispose: () => {
      for (const key of addresses.keys()) URL.revokeObjectURL(key)
    },
  }
}
