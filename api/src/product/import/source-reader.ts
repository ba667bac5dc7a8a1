import type { BibtexEntry } from '@portfolio/scholarship'
import { throwHttpError } from '#http/errors.ts'
import { createThread, type ThreadLimits, Unfinished } from '#threads/create-thread.ts'
import { type SourceFile, type SourceText, TAKES_TOO_LONG } from './read-source.ts'
import type { Outcome, Part, Task } from './thread.ts'

/** 5,000 entries take about 10 s. */
const LIMITS: ThreadLimits = { cpuMsMax: 30_000, firstCpuMsMax: 30_000, msMax: 120_000, memoryMbMax: 512 }

/** Reads files in a thread, one at a time. */
export const createSourceReader = (limits: Partial<ThreadLimits> = {}) => {
  const thread = createThread<Task, Outcome, Part>(new URL('./thread.ts', import.meta.url), { ...LIMITS, ...limits })
  return {
    /**
     * Resolves with the entries of a file. Throws 422 for a text without entries, with more than 5,000, in another format, or that takes
     * too long. An error of `onProgress` ends the reading.
     */
    read: async (source: SourceText, onProgress: (read: number, total: number) => void = () => {}): Promise<SourceFile> => {
      const read: Pick<SourceFile, 'entries' | 'unreadable'> = { entries: [], unreadable: [] }
      const outcome = await thread
        .run(source, (part) => {
          if ('total' in part) onProgress(part.read, part.total)
          else if ('entries' in part) read.entries.push(...part.entries)
          else if ('unreadable' in part) read.unreadable.push(...part.unreadable)
        })
        .catch((error: unknown) => {
          if (!(error instanceof Unfinished)) throw error
          return throwHttpError(422, TAKES_TOO_LONG, 'text')
        })
      return 'rejection' in outcome ? throwHttpError(422, outcome.rejection, 'text') : { ...outcome, ...read }
    },

    /** Resolves with the first BibTeX entry of each text; with an empty list when they take too long. */
    readFirst: async (texts: readonly string[]): Promise<(BibtexEntry | null)[]> => {
      const read: (BibtexEntry | null)[] = []
      try {
        await thread.run({ texts }, (part) => 'first' in part && read.push(...part.first))
        return read
      } catch (error) {
        if (error instanceof Unfinished) return []
        throw error
      }
    },

    close: thread.close,
  }
}

export type SourceReader = ReturnType<typeof createSourceReader>
