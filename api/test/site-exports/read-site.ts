import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readExport } from '../../src/product/site-import/read/read-export.ts'
import type { ReadExport } from '../../src/product/site-import/shared/export-content.ts'
import { type ExportFiles, toZip } from './zip.ts'

const OPTIONS = { now: new Date('2026-01-01T00:00:00Z'), onProgress: async () => {} }

/** Reads an export: files of an archive, an archive, or the content of a single file. */
export const readSite = async (content: ExportFiles | string | Buffer): Promise<ReadExport> => {
  const file = typeof content === 'string' || Buffer.isBuffer(content) ? content : toZip(content)
  const isArchive = Buffer.isBuffer(file) && file.toString('latin1', 0, 2) === 'PK'
  const dir = await mkdtemp(join(tmpdir(), 'portfolio-exports-'))
  const path = join(dir, 'export')
  try {
    await writeFile(path, file)
    return await readExport(path, 'export', isArchive, OPTIONS)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

/** Returns the item that was read from a file or an entry of this name. */
export const findItem = ({ items }: ReadExport, source: string) => {
  const found = items.find((one) => one.source === source)
  if (!found) throw new Error(`No ${source} among ${items.map((one) => one.source)}`)
  return found
}

/** Returns a line for each item: kind, status, title and date. */
export const toLines = ({ items }: ReadExport) =>
  items.map(({ kind, status, title, date }) => [kind, status, title, date?.slice(0, 10) ?? ''].join(' · '))
