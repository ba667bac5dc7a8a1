/** Reads single entries in a thread of its own: what was imported or pasted may take the parser minutes. */
import { type BibtexEntry, readBibtex } from '@portfolio/scholarship'
import { serveTasks } from '#threads/serve-tasks.ts'

export interface FirstEntry {
  /** Undefined if there is none, or none that can be read. */
  entry: BibtexEntry | undefined
  /** Whether the text has no other entry, and nothing that cannot be read. */
  isAlone: boolean
}

serveTasks<string, FirstEntry>(async (text) => {
  const { entries, errors } = await readBibtex(text)
  return { entry: entries[0], isAlone: entries.length === 1 && errors.length === 0 }
})
