import type { Skipped } from './parsed-site.ts'
import { Unreadable } from './unreadable.ts'
import { withinTime } from './within-time.ts'

const skip = (skipped: Skipped[], source: string, error: unknown) => {
  if (!(error instanceof Unreadable)) throw error
  skipped.push({ source, reason: error.message })
}

/** Runs a step that reads a file, and lists the file as not imported if it is unreadable. */
export const skipUnreadable = async (skipped: Skipped[], source: string, run: () => unknown): Promise<void> => {
  try {
    await run()
  } catch (error) {
    skip(skipped, source, error)
  }
}

/** Runs a step that converts one text without waiting for anything, and lists the text as not imported if it is unreadable or takes too long. */
export const skipUnreadableText = (skipped: Skipped[], source: string, run: () => void): void => {
  try {
    withinTime(run)
  } catch (error) {
    skip(skipped, source, error)
  }
}
