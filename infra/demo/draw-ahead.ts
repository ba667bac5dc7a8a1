import type { ImageName } from './images.ts'

type Draw = (name: ImageName) => Promise<Uint8Array>

/** Draws each image while the one before it is uploaded. `names` is the order in which they will be requested. */
export const drawAhead = (draw: Draw, names: readonly ImageName[]): Draw => {
  const started = new Map<ImageName, Promise<Uint8Array>>()
  const start = (name: ImageName) => {
    const image = started.get(name) ?? draw(name)
    // The caller that awaits it gets the error; until then it must not count as unhandled.
    image.catch(() => {})
    started.set(name, image)
    return image
  }
  return async (name) => {
    const image = await start(name)
    started.delete(name)
    const next = names[names.indexOf(name) + 1]
    if (next) start(next)
    return image
  }
}
