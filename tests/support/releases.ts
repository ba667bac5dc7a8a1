import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './start-product.ts'

/**
 * Returns the names of an app's built files for browsers, without folders. Read from release.json: the folder may hold files of an earlier
 * build as well, because turbo restores a cached build without emptying it.
 */
export const readClientFiles = (app: string): string[] => {
  const { files } = JSON.parse(readFileSync(join(root, app, 'dist/release.json'), 'utf8')) as { files: { path: string }[] }
  return files.flatMap(({ path }) => /^client\/([^/]+)$/.exec(path)?.[1] ?? [])
}
