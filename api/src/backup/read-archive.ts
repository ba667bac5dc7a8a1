import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { text } from 'node:stream/consumers'
import { extract } from 'tar-stream'
import { checkHeaders } from './check-headers.ts'
import { ArchiveRefused, type Digest, MANIFEST_NAME, type Manifest, toObjectEntry, toTableEntry } from './manifest.ts'
import { parseManifest } from './parse-manifest.ts'
import { hasIntactSeal, SEAL_NAME } from './seal.ts'

export interface ArchiveEntry {
  name: string
  content: AsyncIterable<Buffer>
}

/** Errors of the file have a code, and that of an aborted read a name; all others are about the structure of the archive. */
const isAboutStructure = (error: Error & { code?: unknown }) => error.code === undefined && error.name === 'Error'

const toRefusal = (path: string, error: Error) =>
  isAboutStructure(error) ? new ArchiveRefused(`${path} cannot be read: ${error.message}`) : error

async function* readContent(path: string, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* content
  } catch (error) {
    throw toRefusal(path, error as Error)
  }
}

/** Reads the entries of an archive in order. The content of each must be read before the next. Rejects with `ArchiveRefused` if the file is not an archive. */
export async function* readEntries(path: string, signal?: AbortSignal): AsyncGenerator<ArchiveEntry> {
  const entries = extract()
  const file = createReadStream(path, { signal })
  file.on('error', (error) => entries.destroy(error))
  file.pipe(entries as never)
  try {
    for await (const entry of entries) {
      const { name, type } = entry.header
      // The content of a folder would never end.
      if (type !== 'file') throw new ArchiveRefused(`${path} has an entry ${name} that is no file.`)
      yield { name, content: readContent(path, entry as AsyncIterable<Buffer>) }
    }
  } catch (error) {
    throw toRefusal(path, error as Error)
  } finally {
    file.destroy()
  }
}

export const digest = async (content: AsyncIterable<Buffer>): Promise<Digest> => {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of content) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

export const isSame = (a: Digest | undefined, b: Digest): boolean => a?.bytes === b.bytes && a.sha256 === b.sha256

const readContents = async (path: string, signal?: AbortSignal) => {
  await checkHeaders(path)
  const found = new Map<string, Digest>()
  let json: string | undefined
  for await (const { name, content } of readEntries(path, signal)) {
    if (name === MANIFEST_NAME) json = await text(content as never)
    else if (name === SEAL_NAME) await digest(content)
    else found.set(name, await digest(content))
  }
  return { found, manifest: parseManifest(path, json) }
}

/** Returns what distinguishes the entries of an archive from its manifest, such as "does not have …", or undefined. */
const findDifference = ({ found, manifest }: Awaited<ReturnType<typeof readContents>>): string | undefined => {
  const expected = new Map<string, Digest>([
    ...manifest.tables.map((table) => [toTableEntry(table.name), table] as const),
    ...manifest.objects.map((object) => [toObjectEntry(object.key), object] as const),
  ])
  for (const [name, known] of expected) if (!isSame(found.get(name), known)) return `does not have ${name} as its manifest describes it`
  for (const name of found.keys()) if (!expected.has(name)) return `has ${name}, which its manifest does not name`
  return undefined
}

/** Resolves with where a damaged archive is damaged, if its structure can still be read. */
const locateDamage = async (path: string): Promise<string> => {
  const difference = await readContents(path).then(findDifference, () => undefined)
  return difference ? `: it ${difference}` : ''
}

/**
 * Reads a whole archive. Resolves with its manifest. Rejects with `ArchiveRefused` unless every byte is as it was written and the entries
 * are exactly those of the manifest, and with an `AbortError` when the signal is aborted.
 */
export const verifyArchive = async (path: string, signal?: AbortSignal): Promise<Manifest> => {
  if (!(await hasIntactSeal(path, signal)))
    throw new ArchiveRefused(`${path} was changed or damaged after it had been written${await locateDamage(path)}.`)
  const contents = await readContents(path, signal)
  const difference = findDifference(contents)
  if (difference) throw new ArchiveRefused(`${path} ${difference}.`)
  return contents.manifest
}
