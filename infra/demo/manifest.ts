import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { CollectionName, SettingsDraft } from '@portfolio/contracts'

export interface DemoItem {
  collection: CollectionName
  _id: string
  version: number
  /** Its removal has begun, so another version than this is our own doing. */
  removing?: boolean
}

/** What the demo has put into a site: enough to take exactly that away again, also after a crash in the middle. */
export interface Manifest {
  demo: 'alan-turing'
  complete: boolean
  items: DemoItem[]
  /** About to be added: it may or may not be there. */
  pending?: { collection: CollectionName; title: string } | undefined
  /** `version` is null while the edit is under way. */
  about?: { version: number | null; removing?: boolean } | undefined
  settings?: { before: SettingsDraft; version: number | null } | undefined
}

export const newManifest = (): Manifest => ({ demo: 'alan-turing', complete: false, items: [] })

/** The manifest at this path; undefined when there is none. */
export const readManifest = async (path: string): Promise<Manifest | undefined> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const found = JSON.parse(text) as Manifest
  if (found.demo !== 'alan-turing') throw new Error(`${path} is not a record of the demo content`)
  return found
}

/** Written beside and renamed, so that a crash leaves the old or the new one, never half of it. */
export const writeManifest = async (path: string, manifest: Manifest): Promise<void> => {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}.new`, JSON.stringify(manifest, null, 1))
  await rename(`${path}.new`, path)
}

export const deleteManifest = (path: string): Promise<void> => rm(path, { force: true })
