import { createHash } from 'node:crypto'
import { appendFile, mkdir, open, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { explainFullDisk } from '#shared/explain-full-disk.ts'
import { toDiskName } from './addresses.ts'
import type { ExportedFile } from './crawl.ts'

/** Lists the files of the export, one a line, so that no other file of the folder is ever changed or removed. */
export const LIST = '.portfolio-export'
/** Has every file until it is complete. Its one name is that of what an interrupted export leaves, too. */
const PART = `${LIST}.part`
const FIRST_LINE = '# Files that "npm run export" has written here. Keep this file: without it, the folder cannot be updated.'

const missing = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
  throw error
}

const readList = async (folder: string): Promise<Set<string>> => {
  const text = await readFile(join(folder, LIST), 'utf8').catch(missing)
  if (text !== undefined) {
    // A line that an interrupted export has cut names no file.
    const lines = text.split('\n').slice(0, -1)
    return new Set(lines.filter((line) => line && !line.startsWith('#')))
  }
  const names = ((await readdir(folder).catch(missing)) ?? []).filter((name) => name !== PART)
  if (names.length) throw new Error(`${folder} is not empty, and no static export: it has no file ${LIST}. Choose a new or empty folder.`)
  return new Set()
}

/** Whether a file has this content. Files of another size are not read. */
const hasContent = async (path: string, content: Buffer): Promise<boolean | undefined> => {
  const file = await open(path).catch(missing)
  if (!file) return undefined
  try {
    if ((await file.stat()).size !== content.length) return false
    const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64')
    return hash(await file.readFile()) === hash(content)
  } finally {
    await file.close()
  }
}

/** Returns the longest beginning of a path, in whole names, that another path has not. */
const findDifference = (path: string, other: string): string => {
  const names = other.split('/')
  const all = path.split('/')
  return all.slice(0, all.findIndex((name, index) => name !== names[index]) + 1).join('/')
}

export interface FolderChange {
  files: number
  /** Files that are new or have another content. */
  changed: number
  removed: number
}

/** Opens a folder that is new, empty, or an export. Throws for any other. */
export const openFolder = async (folder: string) => {
  const before = await readList(folder)
  const spellings = Map.groupBy(before, toDiskName)
  const written = new Set<string>()
  let changed = 0
  let removed = 0
  let isListed = false

  const replace = async (path: string, content: Buffer | string) => {
    await writeFile(join(folder, PART), content).catch(explainFullDisk(folder))
    await rename(join(folder, PART), join(folder, path))
  }
  const writeList = (paths: Iterable<string>) => replace(LIST, `${[FIRST_LINE, ...[...paths].sort()].join('\n')}\n`)

  /** The list has a file before it exists, so that an export that is interrupted can be repeated. */
  const addToList = async (path: string) => {
    if (!isListed) {
      await mkdir(folder, { recursive: true })
      await writeList(before)
      isListed = true
    }
    if (!before.has(path)) await appendFile(join(folder, LIST), `${path}\n`)
  }

  /** Removes a file, and the folders that are empty without it. */
  const remove = async (path: string): Promise<void> => {
    await rm(join(folder, path), { force: true })
    removed += 1
    for (let parent = dirname(path); parent !== '.'; parent = dirname(parent))
      if (
        !(await rmdir(join(folder, parent)).then(
          () => true,
          () => false,
        ))
      )
        return
  }

  /** Removes what a disk may take for a file or for one of its folders, because it was spelled in another way. */
  const removeOtherSpellings = async (path: string) => {
    for (const other of spellings.get(toDiskName(path)) ?? []) {
      if (other === path) continue
      const start = findDifference(other, path)
      for (const old of before)
        if ((old === start || old.startsWith(`${start}/`)) && !written.has(old)) {
          before.delete(old)
          await remove(old)
        }
    }
  }

  /** Writes a file if it differs from the one that is there. */
  const write = async ({ path, content }: ExportedFile): Promise<void> => {
    if (written.has(path)) throw new Error(`Two addresses of the site are the file ${path}.`)
    await removeOtherSpellings(path)
    const target = join(folder, path)
    const isSame = await hasContent(target, content)
    if (isSame !== undefined && !before.has(path))
      throw new Error(`${target} exists, and no static export has written it. Move it, or choose another folder.`)
    written.add(path)
    if (isSame) return
    await addToList(path)
    await mkdir(dirname(target), { recursive: true })
    await replace(path, content)
    changed += 1
  }

  /** Removes the files of earlier exports that were not written again. */
  const finish = async (): Promise<FolderChange> => {
    for (const path of before) if (!written.has(path)) await remove(path)
    await writeList(written)
    return { files: written.size, changed, removed }
  }
  return { write, finish }
}

export type Folder = Awaited<ReturnType<typeof openFolder>>
