import type { Skipped } from './parsed-site.ts'
import { Unreadable } from './unreadable.ts'

/** Runs a step that reads a file, and lists the file as not imported if it is unreadable. */
export const skipUnreadable = async (skipped: Skipped[], source: string, run: () => unknown): Promise<void> => {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    skipped.push({ source, reason: error.message })
  }
}
