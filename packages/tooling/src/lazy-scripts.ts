import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { computeIntegrity } from '@portfolio/releases'
import type { Stats } from '@rspack/core'

/** Where a script that is loaded later is, in the container's folder. */
interface LazyScript {
  file: string
  integrity: string
}
export type LazyScripts = Record<string, LazyScript>

/** Returns the scripts of a build of `lazyConfig`, for the build of the container, which loads them. */
export const readLazyScripts = async (stats: Stats, folder: string): Promise<LazyScripts> => {
  const { assetsByChunkName = {} } = stats.toJson({ all: false, assets: true, ids: true })
  const scripts = Object.entries(assetsByChunkName).map(async ([name, [file = '']]) => {
    return [name, { file, integrity: computeIntegrity(await readFile(join(folder, file))) }] as const
  })
  return Object.fromEntries(await Promise.all(scripts))
}
