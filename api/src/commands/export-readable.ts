/** Writes the site as files that a person can read without the product. Exit code 2: written, but the site has lost some of its uploads. */
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { readEnv } from '#env'
import { explainFullDisk } from '#shared/explain-full-disk.ts'
import type { createProduct } from '../product/product.ts'
import { MISSING } from '../product/readable-export/collect-files.ts'
import { withSite } from './open-site.ts'
import { parseArguments } from './parse-arguments.ts'
import { ProblemsFound, printOutcome } from './print-outcome.ts'
import { withProduct } from './with-product.ts'

const USAGE = 'Usage: npm run export:readable -- DIR   writes Markdown, BibTeX, images and files to a new or empty folder'

type Files = Awaited<ReturnType<ReturnType<typeof createProduct>['readableExport']>>

const writeAll = async (files: Files, folder: string): Promise<{ count: number; isComplete: boolean }> => {
  let count = 0
  let isComplete = true
  for await (const file of files) {
    const path = join(folder, file.path)
    await mkdir(dirname(path), { recursive: true })
    if ('text' in file) await writeFile(path, file.text, { flag: 'wx' })
    else await pipeline(await file.open(), createWriteStream(path, { flags: 'wx' }))
    if (file.path === MISSING) isComplete = false
    count += 1
  }
  return { count, isComplete }
}

/** Resolves with the lines to print. */
export const exportReadable = async (args: string[], getEnv = () => readEnv()): Promise<string> => {
  const { positionals } = parseArguments({ args, allowPositionals: true }, USAGE)
  const [dir, ...more] = positionals
  if (!dir || more.length) throw new Error(USAGE)
  const folder = resolve(dir)
  if ((await readdir(folder).catch(() => [])).length)
    throw new Error(`${folder} is not empty. Empty it, or name a folder that does not exist.`)
  const env = getEnv()
  const { count, isComplete } = await withSite(env, (site) =>
    withProduct(env, site, async ({ product }) => writeAll(await product.readableExport(), folder).catch(explainFullDisk(folder))),
  )
  const text = `${count} files are in ${folder}. Begin with README.md.`
  if (isComplete) return text
  throw new ProblemsFound(`${text}\nThe site has lost some images or files: see ${MISSING}. Run "npm run doctor".`)
}

if (import.meta.main) await printOutcome(exportReadable(process.argv.slice(2)))
