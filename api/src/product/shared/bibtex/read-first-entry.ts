import type { Log } from '#http/log.ts'
import { createThread, type ThreadLimits, Unfinished } from '#threads/create-thread.ts'
import type { FirstEntry } from './thread.ts'

/** An entry of a few hundred authors takes 0.1 s. */
const LIMITS: ThreadLimits = { cpuMsMax: 2_000, firstCpuMsMax: 4_000, msMax: 30_000, memoryMbMax: 256 }

interface ReadEntry extends FirstEntry {
  /** Reading took too long, or too much memory. The entry may be readable. */
  isUnfinished?: true
}

/** Resolves with the first BibTeX entry of a text. `of` names what it belongs to, for the log. */
export type ReadFirstEntry = (text: string, of: string) => Promise<ReadEntry>

/** Reads single BibTeX entries in a thread, one at a time. */
export const createEntryReader = (log: Pick<Log, 'warn'>, limits: Partial<ThreadLimits> = {}) => {
  const thread = createThread<string, FirstEntry>(new URL('./thread.ts', import.meta.url), { ...LIMITS, ...limits })
  const readFirst: ReadFirstEntry = async (text, of) => {
    try {
      return await thread.run(text)
    } catch (error) {
      if (!(error instanceof Unfinished)) throw error
      log.warn(
        { reason: error.message, of, characters: text.length },
        'A BibTeX entry took too long to read. The fields of the work are used instead',
      )
      return { entry: undefined, isAlone: false, isUnfinished: true }
    }
  }
  return { readFirst, close: thread.close }
}
