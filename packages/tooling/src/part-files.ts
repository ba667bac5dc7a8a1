import { PARTS, type Release } from '@portfolio/mfe-contract'
import type { Stats } from '@rspack/core'
import { exposeChunk, type PartBuild } from './rspack.ts'

const filesOfChunk = (stats: Stats, name: string): { js: string[]; css: string[] } => {
  const chunk = stats.toJson({ all: false, chunks: true, ids: true }).chunks?.find((one) => one.names?.includes(name))
  const files = (chunk?.files ?? []).filter((file) => !file.includes('.hot-update.'))
  return { js: files.filter((file) => file.endsWith('.js')), css: files.filter((file) => file.endsWith('.css')) }
}

/** What a browser starts with: the shell's main script or the remote's container, and the stylesheets that belong to it. */
export const entryOf = (stats: Stats, part: PartBuild): Release['entry'] => {
  const chunkName = part.clientEntry ? 'main' : PARTS[part.name]
  const { js, css } = filesOfChunk(stats, chunkName)
  if (js.length !== 1) throw new Error(`Expected one script for ${chunkName}, found ${js.length}`)
  return { js: js[0] as string, css }
}

export const exposesOf = (stats: Stats, { exposes = {} }: PartBuild): Release['exposes'] =>
  Object.fromEntries(Object.keys(exposes).map((id) => [id, filesOfChunk(stats, exposeChunk(id))]))
