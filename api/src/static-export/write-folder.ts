import { createHash } from 'node:crypto'
import { appendFile, mkdir, open, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ExportedFile } from './crawl.ts'

/** Lists the files of the export, one a line, so that no other file of the folder is ever changed or removed. */
export const LIST = '.portfolio-export'
const FIRST_LINE = '# Files that "npm run export" has written here. Keep this file: without it, the folder cannot be updated.'

const missing = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
  throw error
}

const readList = async (folder: string): Promise<Set<string>> => {
  const text = await readFile(join(folder, LIST), 'utf8').catch(missing)
  if (text !== undefined) return new Set(text.split('\n').filter((line) => line && !line.startsWith('#')))
  const names = (await readdir(folder).catch(missing)) ?? []
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

export interface FolderChange {
  files: number
  /** Files that are new or have another content. */
  changed: number
  removed: number
}

/** Opens a folder that is new, empty, or an export. Throws for any other. */
export const openFolder = async (folder: string) => {
  const before = await readList(folder)
  const written = new Set<string>()
  let changed = 0

  /** The list has a file before it exists, so that an export that is interrupted can be repeated. */
  const writeList = (paths: Iterable<string>) => writeFile(join(folder, LIST), `${[FIRST_LINE, ...[...paths].sort()].join('\n')}\n`)
  let exists = before.size > 0
  const create = async () => {
    await mkdir(folder, { recursive: true })
    await writeList([])
    exists = true
  }

  /** Writes a file if it differs from the one that is there. */
  const write = async ({ path, content }: ExportedFile): Promise<void> => {
    if (written.has(path)) throw new Error(`Two addresses of the site are the file ${path}.`)
    const target = join(folder, path)
    const isSame = await hasContent(target, content)
    if (isSame !== undefined && !before.has(path))
      throw new Error(`${target} exists, and no static export has written it. Move it, or choose another folder.`)
    written.add(path)
    if (isSame) return
    if (!exists) await create()
    if (!before.has(path)) await appendFile(join(folder, LIST), `${path}\n`)
    await mkdir(dirname(target), { recursive: true })
    const part = `${target}.part`
    await writeFile(part, content)
    await rename(part, target)
    changed += 1
  }

  /** Removes a file, and the folders that are empty without it. */
  const remove = async (path: string): Promise<void> => {
    await rm(join(folder, path), { force: true })
    for (let parent = dirname(path); parent !== '.'; parent = dirname(parent))
      if (
        !(await rmdir(join(folder, parent)).then(
          () => true,
          () => false,
        ))
      )
        return
  }

  /** Removes the files of earlier exports that were not written again. */
  const finish = async (): Promise<FolderChange> => {
    const old = [...before].filter((path) => !written.has(path))
    for (const path of old) await remove(path)
    await writeList(written)
    return { files: written.size, changed, removed: old.length }
  }
  return { write, finish }
}

export type Folder = Awaited<ReturnType<typeof openFolder>>
