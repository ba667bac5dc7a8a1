import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { ItemsName, SettingsDraft } from '@portfolio/contracts'

export interface DemoItem {
  collection: ItemsName
  _id: string
  version: number
  /** Its removal has begun, so a different version is due to the removal itself. */
  removing?: boolean
  /** Loading edits it, so it has this version or the next one. */
  isEdited?: boolean | undefined
}

/** What the demo added to a site: enough to remove exactly that again, even after a crash halfway. */
export interface Manifest {
  demo: 'alan-turing'
  complete: boolean
  items: DemoItem[]
  /** Being added: it may or may not exist. */
  pending?: { collection: ItemsName; title: string } | undefined
  /** The id of an import that may or may not have been written. */
  pendingImport?: string | undefined
  /** `version` is null while the edit is in progress. */
  about?: { version: number | null; removing?: boolean } | undefined
  /** `id` is null while the style is being added. */
  citationStyle?: { id: string | null } | undefined
  settings?: { before: SettingsDraft; version: number | null } | undefined
}

export const newManifest = (): Manifest => ({ demo: 'alan-turing', complete: false, items: [] })

/** Resolves with the manifest at this path; with undefined when there is none. */
export const readManifest = async (path: string): Promise<Manifest | undefined> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const found = JSON.parse(text) as Manifest
  if (found.demo !== 'alan-turing') throw new Error(`${path} is not a manifest of the demo content`)
  return found
}

/** Writes a temporary file and renames it, so that a crash leaves the old manifest or the new one, never half of it. */
export const writeManifest = async (path: string, manifest: Manifest): Promise<void> => {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}.new`, JSON.stringify(manifest, null, 1))
  await rename(`${path}.new`, path)
}

export const deleteManifest = (path: string): Promise<void> => rm(path, { force: true })
