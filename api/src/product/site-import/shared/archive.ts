import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { GENERATED_FOLDERS, SITE_FILES_MAX } from '@portfolio/contracts'
import { type Entry, open, type ZipFile } from 'yauzl'
import { Unreadable } from './unreadable.ts'

/** Bits of the Unix file mode, which is in the upper half of an entry's attributes. */
const TYPE_MASK = 0o170000
const SYMBOLIC_LINK = 0o120000
const isLink = ({ externalFileAttributes }: Entry) => ((externalFileAttributes >>> 16) & TYPE_MASK) === SYMBOLIC_LINK

export interface Archive {
  /** Sorted paths of the files. None leads out of the archive or is a symbolic link. */
  paths: readonly string[]
  /** Returns the size that the archive declares for a file. Reading more than that fails. */
  getBytes: (path: string) => number
  open: (path: string) => Promise<Readable>
  close: () => void
}

const openZip = promisify<string, object, ZipFile>(open as never)

const listEntries = (zip: ZipFile): Promise<Map<string, Entry>> =>
  new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>()
    zip.on('error', reject)
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: Entry) => {
      const { fileName } = entry
      if (!fileName.endsWith('/') && !GENERATED_FOLDERS.test(`/${fileName}`) && !isLink(entry) && entry.canDecodeFileData())
        entries.set(fileName, entry)
      zip.readEntry()
    })
    zip.readEntry()
  })

/** Opens a ZIP archive without extracting it: files are read one by one when needed. Throws `Unreadable`. */
export const openArchive = async (path: string): Promise<Archive> => {
  // yauzl rejects absolute paths and paths with "..", and stops reading a file that is longer than its entry declares.
  const zip = await openZip(path, { autoClose: false, lazyEntries: true, strictFileNames: false }).catch((error: Error) => {
    throw new Unreadable(`The archive cannot be read: ${error.message}`)
  })
  try {
    if (zip.entryCount > SITE_FILES_MAX)
      throw new Unreadable(`The archive has more than ${SITE_FILES_MAX.toLocaleString('en')} files. Leave out what is not your site`)
    const entries = await listEntries(zip)
    return {
      paths: [...entries.keys()].sort(),
      getBytes: (name) => entries.get(name)?.uncompressedSize ?? 0,
      open: (name) =>
        new Promise((resolve, reject) =>
          zip.openReadStream(entries.get(name) as Entry, (error, stream) => (error ? reject(error) : resolve(stream))),
        ),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error instanceof Unreadable ? error : new Unreadable(`The archive cannot be read: ${(error as Error).message}`)
  }
}

/** Opens a single file as an archive of one. */
export const openSingle = async (path: string, name: string): Promise<Archive> => {
  const { size } = await stat(path)
  return { paths: [name], getBytes: () => size, open: async () => createReadStream(path), close: () => {} }
}

/** Resolves with the content of a file. Throws `Unreadable` for one with more than `bytesMax`. */
export const readBytes = async (archive: Archive, path: string, bytesMax: number): Promise<Buffer> => {
  if (archive.getBytes(path) > bytesMax) throw new Unreadable(`It is larger than ${Math.round(bytesMax / 1e6)} MB`)
  const chunks: Buffer[] = []
  try {
    for await (const chunk of await archive.open(path)) chunks.push(chunk as Buffer)
  } catch (error) {
    throw new Unreadable(`It cannot be read from the archive: ${(error as Error).message}`)
  }
  return Buffer.concat(chunks)
}

/** Resolves with the first bytes of a file, or none if it cannot be read. */
export const readStart = async (archive: Archive, path: string): Promise<Buffer> => {
  try {
    const stream = await archive.open(path)
    for await (const chunk of stream) return chunk as Buffer
  } catch {
    // The caller reports it as not being an image.
  }
  return Buffer.alloc(0)
}
