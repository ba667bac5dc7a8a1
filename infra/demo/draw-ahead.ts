import type { PictureName } from './images.ts'

type Draw = (name: PictureName) => Promise<Uint8Array>

/** Draws each picture while the one before it is on its way to the site. `names` is the order in which they will be asked for. */
export const drawAhead = (draw: Draw, names: readonly PictureName[]): Draw => {
  const begun = new Map<PictureName, Promise<Uint8Array>>()
  const begin = (name: PictureName) => {
    const picture = begun.get(name) ?? draw(name)
    // Whoever asks for it meets the error; until then it is nobody's.
    picture.catch(() => {})
    begun.set(name, picture)
    return picture
  }
  return async (name) => {
    const picture = await begin(name)
    begun.delete(name)
    const next = names[names.indexOf(name) + 1]
    if (next) begin(next)
    return picture
  }
}
