import { type Release, type ReleaseEntry, toContainer } from '@portfolio/mfe-contract'
import type { Stats } from '@rspack/core'
import { type AppBuild, type DocumentKind, exposeChunk } from './app-build.ts'

const listChunkFiles = (stats: Stats, name: string): { js: string[]; css: string[] } => {
  const chunk = stats.toJson({ all: false, chunks: true, ids: true }).chunks?.find((one) => one.names?.includes(name))
  const files = (chunk?.files ?? []).filter((file) => !file.includes('.hot-update.'))
  return { js: files.filter((file) => file.endsWith('.js')), css: files.filter((file) => file.endsWith('.css')) }
}

const readEntry = (stats: Stats, chunk: string): ReleaseEntry => {
  const { js, css } = listChunkFiles(stats, chunk)
  if (js.length !== 1) throw new Error(`Expected one script for ${chunk}, found ${js.length}`)
  return { js: js[0] as string, css }
}

/** What a browser starts with: the shell's script for each kind of document or the remote's container, and their stylesheets. */
export const readEntries = (stats: (kind?: DocumentKind) => Stats, app: AppBuild): Pick<Release, 'entry' | 'publicEntry'> =>
  app.clientEntries
    ? { entry: readEntry(stats('admin'), 'admin'), publicEntry: readEntry(stats('public'), 'public') }
    : { entry: readEntry(stats(), toContainer(app.name)) }

/** The stylesheets of each kind of page, from a build of `pageCssConfig`. */
export const readPageCss = (stats: Stats, { pageKinds = {} }: AppBuild): Release['pageCss'] =>
  Object.fromEntries(Object.keys(pageKinds).map((kind) => [kind, listChunkFiles(stats, kind).css]))

export const readExposes = (stats: Stats, { exposes = {} }: AppBuild): Release['exposes'] =>
  Object.fromEntries(Object.keys(exposes).map((id) => [id, listChunkFiles(stats, exposeChunk(id))]))
