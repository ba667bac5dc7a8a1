import { createThread, Unfinished } from '#threads/create-thread.ts'
import type { FirstEntry } from './thread.ts'

/** An entry of a few hundred authors takes 0.1 s. */
const LIMITS = { cpuMsMax: 2_000, firstCpuMsMax: 4_000, msMax: 30_000, memoryMbMax: 256 }

const thread = createThread<string, FirstEntry>(new URL('./thread.ts', import.meta.url), LIMITS)

/** Reads the first BibTeX entry of a text in a thread. One that takes too long counts as unreadable. */
export const readFirstEntry = async (text: string): Promise<FirstEntry> => {
  try {
    return await thread.run(text)
  } catch (error) {
    if (error instanceof Unfinished) return { entry: undefined, isAlone: false }
    throw error
  }
}
