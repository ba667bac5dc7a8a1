// The thread that reads files to import, which may take minutes or all memory.
import { serialize } from 'node:v8'
import type { ImportFormat, UnreadableEntry } from '@portfolio/contracts'
import { type BibtexEntry, readBibtex } from '@portfolio/scholarship'
import { HttpError } from '#http/errors.ts'
import { serveTasks } from '#threads/serve-tasks.ts'
import { readSource, type SourceEntry, type SourceText } from './read-source.ts'

/** A file, or texts of which the first entry is wanted. */
export type Task = SourceText | { texts: readonly string[] }

export type Part =
  | { read: number; total: number }
  | { entries: SourceEntry[] }
  | { unreadable: UnreadableEntry[] }
  | { first: (BibtexEntry | null)[] }

/** `rejection` says why the file cannot be imported. */
export type Outcome = { format: ImportFormat } | { rejection: string }

/** Bytes of a message. The main thread copies it in about a millisecond. */
const BYTES_MAX = 200_000

/** Splits a list into messages of at most `BYTES_MAX`. A longer item is a message of its own. */
const toMessages = function* <T>(items: readonly T[]): Generator<T[]> {
  let message: T[] = []
  let bytes = 0
  for (const item of items) {
    const { byteLength } = serialize(item)
    if (message.length && bytes + byteLength > BYTES_MAX) {
      yield message
      message = []
      bytes = 0
    }
    message.push(item)
    bytes += byteLength
  }
  if (message.length) yield message
}

serveTasks<Task, Outcome, Part>(async (source, send) => {
  if ('texts' in source) {
    const found: (BibtexEntry | null)[] = []
    for (const text of source.texts) found.push((await readBibtex(text)).entries[0] ?? null)
    for (const first of toMessages(found)) await send({ first })
    return { format: 'bibtex' }
  }
  try {
    const file = await readSource(source, (read, total) => send({ read, total }))
    for (const entries of toMessages(file.entries)) await send({ entries })
    for (const unreadable of toMessages(file.unreadable)) await send({ unreadable })
    return { format: file.format }
  } catch (error) {
    if (error instanceof HttpError) return { rejection: error.message }
    throw error
  }
})
