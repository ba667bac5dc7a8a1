// The thread that reads single entries: an imported or pasted text may take the parser minutes.
import { type BibtexEntry, readBibtex } from '@portfolio/scholarship'
import { serveTasks } from '#threads/serve-tasks.ts'

export interface FirstEntry {
  /** Undefined if there is none that can be read. */
  entry: BibtexEntry | undefined
  /** Whether the text has no other entry and nothing unreadable. */
  isAlone: boolean
}

serveTasks<string, FirstEntry>(async (text) => {
  const { entries, errors } = await readBibtex(text)
  return { entry: entries[0], isAlone: entries.length === 1 && errors.length === 0 }
})
