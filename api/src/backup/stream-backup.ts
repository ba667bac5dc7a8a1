import { once } from 'node:events'
import { type Readable, Transform } from 'node:stream'
import { type ArchiveOptions, writeArchive } from './create-backup.ts'
import type { Manifest } from './manifest.ts'
import { writeArchiveTo } from './write-archive.ts'

export interface StreamedBackup {
  /** The archive. Fails if it cannot be completed; destroying it ends the backup. */
  content: Readable
  /** Resolves with the manifest of the complete archive. */
  written: Promise<Manifest>
  /** Approximate size. */
  bytes: number
  /** Keys of objects that rows refer to but the archive will not have, because they are missing or known to be unreadable. */
  omitted: readonly string[]
}

interface Options extends Omit<ArchiveOptions, 'onListed' | 'signal'> {
  /** Keys of objects that are left out, because they could not be read before. Those that cannot be read now are added. */
  unreadable: Set<string>
  /** A reader that takes nothing for this long ends the backup: it would keep the snapshot of the database open. */
  stalledMs?: number
}

/**
 * Streams a backup without storing it, so that it needs no space on the disk. Resolves when the first bytes can be read, and rejects if the
 * database or the store is unavailable by then. It is not begun again when an object is deleted meanwhile: the reader has read a part of it.
 */
export const streamBackup = async ({ unreadable, stalledMs = 60_000, ...source }: Options): Promise<StreamedBackup> => {
  let passed = 0
  const content = new Transform({
    transform: (chunk, _, done) => {
      passed += chunk.length
      done(null, chunk)
    },
  })
  let passedBefore = -1
  const watchdog = setInterval(() => {
    if (content.readableLength && passed === passedBefore) content.destroy(new Error('The backup was not read for too long'))
    passedBefore = passed
  }, stalledMs)
  const ended = new AbortController()
  let about: Pick<StreamedBackup, 'bytes' | 'omitted'> = { bytes: 0, omitted: [] }
  const onListed: NonNullable<ArchiveOptions['onListed']> = ({ bytes, omitted }) => {
    about = { bytes, omitted }
  }
  const written = writeArchive((createdAt) => writeArchiveTo(content, createdAt), { ...source, onListed, signal: ended.signal }, unreadable)
  written.catch(() => {})
  content.once('close', () => {
    clearInterval(watchdog)
    ended.abort(content.errored ?? new Error('The backup was no longer read'))
  })
  // A failure destroys the stream as well; that of `written` has the reason.
  await Promise.race([once(content, 'readable').catch(() => written), written])
  return { content, written, ...about }
}
