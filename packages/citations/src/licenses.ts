import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const folder = dirname(createRequire(import.meta.url).resolve('citeproc'))

/** Resolves with the license under which the product uses the citation processor (decision 35). Its package does not contain it. */
export const readCpal = () => readFile(new URL('../licenses/CPAL-1.0.txt', import.meta.url), 'utf8')

/** Resolves with the citation processor as it runs: version, notice and source. */
export const readProcessor = async () => {
  const read = (file: string) => readFile(join(folder, file), 'utf8')
  const [manifest, notice, source] = await Promise.all([read('package.json'), read('LICENSE'), read('citeproc_commonjs.js')])
  return { version: JSON.parse(manifest).version as string, notice, source }
}
