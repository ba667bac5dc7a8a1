import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type WorkCollection, workCollections } from '@portfolio/contracts'
import { toFileName } from './addresses.ts'
import { createApiFile, createListIndex, createSearchIndex, type ListIndex, type ReadApi } from './api-files.ts'
import { type BrokenLink, createCrawl, type ExportedFile } from './crawl.ts'
import { writeHtaccess } from './htaccess.ts'
import type { Folder, FolderChange } from './write-folder.ts'

interface Options extends Omit<Parameters<typeof createCrawl>[0], 'script'> {
  folder: Folder
  /** Also write `.htaccess`. */
  forApache: boolean
}

const CLIENT = join(import.meta.dirname, 'client')
/** The script that documents load, which loads the others when they are needed. */
const SCRIPT = 'static-api.js'

/** Resolves with the scripts of static exports, below /mfe/, from where documents may load scripts. Their folder changes with their content. */
const readScripts = async () => {
  const names = (await readdir(CLIENT)).sort()
  const scripts = await Promise.all(names.map(async (name) => ({ name, content: await readFile(join(CLIENT, name)) })))
  const hash = createHash('sha256')
  for (const { content } of scripts) hash.update(content)
  const folder = `mfe/static-export/${hash.digest('hex').slice(0, 8)}`
  return { script: `/${folder}/${SCRIPT}`, files: scripts.map(({ name, content }) => ({ path: `${folder}/${name}`, content })) }
}

const toJsonFile = (path: string, content: unknown): ExportedFile => ({
  path: `${toFileName(path, false)}.json`,
  content: Buffer.from(JSON.stringify(content)),
})

/**
 * Writes the public site to an opened folder. Resolves with the number of files that changed, the pages that cannot be files, and the links
 * that lead nowhere.
 */
export const exportSite = async ({
  folder,
  forApache,
  ...site
}: Options): Promise<FolderChange & Record<'leftOut' | 'broken', BrokenLink[]>> => {
  const { write, finish } = folder
  const scripts = await readScripts()
  for (const file of scripts.files) await write(file)

  const { files, listBroken, leftOut, calls, redirects, pages } = createCrawl({ ...site, script: scripts.script })
  for await (const file of files()) await write(file)

  const read: ReadApi = async (path) => {
    const { response } = await site.request(path)
    if (!response.ok) throw new Error(`${path} cannot be read: status ${response.status}`)
    return response.json()
  }
  for (const path of calls) await write(toJsonFile(path, await createApiFile(read, path)))
  const lists = new Map<WorkCollection, ListIndex>()
  for (const collection of workCollections()) {
    const index = await createListIndex(read, collection)
    lists.set(collection, index)
    await write(toJsonFile(`/api/works${collection.path}`, index))
  }
  await write(
    toJsonFile('/api/lists', { lists: Object.fromEntries([...lists.keys()].map(({ page, path }) => [page.path, `/api/works${path}`])) }),
  )
  await write(toJsonFile('/api/search', await createSearchIndex(read, lists)))
  if (forApache) await write({ path: '.htaccess', content: Buffer.from(writeHtaccess(redirects, pages)) })
  return { ...(await finish()), leftOut, broken: listBroken() }
}
