import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pack } from 'tar-stream'
import type { Digest } from './manifest.ts'
import { seal } from './seal.ts'

export interface ArchiveWriter {
  /** Adds an entry of exactly this many bytes. */
  add(name: string, bytes: number, content: AsyncIterable<Buffer>): Promise<Digest>
  /** Resolves when the archive is complete, and on disk if it is a file. */
  close(): Promise<void>
  /** Abandons the archive. */
  abort(): Promise<void>
}

/** Writes a tar archive to a stream with constant memory, no faster than the stream takes it. */
export const writeArchiveTo = (target: Writable, createdAt: Date): ArchiveWriter => {
  const archive = pack()
  const written = pipeline(seal(archive as AsyncIterable<Buffer>), target)
  // Awaited by the next write.
  written.catch(() => {})
  /** Rejects with the original error, such as a full disk, instead of the errors that follow from it. */
  const orFailure = (step: Promise<unknown>): Promise<unknown> =>
    Promise.race([step, written]).catch(async (error) => {
      archive.destroy()
      await written
      throw error
    })

  return {
    async add(name, bytes, content) {
      const hash = createHash('sha256')
      let finish: (error?: Error | null) => void = () => {}
      const finished = new Promise<void>((resolve, reject) => {
        finish = (error) => (error ? reject(error) : resolve())
      })
      finished.catch(() => {})
      const entry = archive.entry({ name, size: bytes, mtime: createdAt, mode: 0o600 }, finish)
      // Reported by `finish`. Without this listener, content of another size would end the process.
      entry.on('error', () => {})
      for await (const chunk of content) {
        hash.update(chunk)
        if (!entry.write(chunk)) await orFailure(once(entry, 'drain'))
      }
      // The types of `end` require a last chunk; the function does not.
      entry.end(undefined)
      await orFailure(finished)
      return { bytes, sha256: hash.digest('hex') }
    },
    async close() {
      archive.finalize()
      await written
    },
    async abort() {
      archive.destroy()
      await written.catch(() => {})
    },
  }
}

/** Writes a tar archive to a new file that only this account reads. */
export const createArchive = (path: string, createdAt: Date): ArchiveWriter =>
  writeArchiveTo(createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }), createdAt)
