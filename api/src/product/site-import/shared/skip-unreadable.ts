import type { SiteFiles, Skipped } from './parsed-site.ts'
import { Unreadable } from './unreadable.ts'
import { withinTime } from './within-time.ts'

/** Returns why a file is unreadable. Throws any other error. */
const toReason = (error: unknown): string => {
  if (!(error instanceof Unreadable)) throw error
  return error.message
}

/** Runs a step that reads a file, and lists the file as not imported if it is unreadable. */
export const skipUnreadable = async (skipped: Skipped[], source: string, run: () => unknown): Promise<void> => {
  try {
    await run()
  } catch (error) {
    skipped.push({ source, reason: toReason(error) })
  }
}

/** Runs a step that converts one text without waiting for anything, and lists the text as not imported if it is unreadable or takes too long. */
export const skipUnreadableText = (skipped: Skipped[], source: string, run: () => void): void => {
  try {
    withinTime(run)
  } catch (error) {
    skipped.push({ source, reason: toReason(error) })
  }
}

/** Reads a file and converts its text, and lists the file as not imported if it is unreadable or takes too long. */
export const skipUnreadableFile = (skipped: Skipped[], files: SiteFiles, path: string, convert: (text: string) => void): Promise<void> =>
  skipUnreadable(skipped, path, async () => {
    const text = await files.readText(path)
    withinTime(() => convert(text))
  })

/** Runs a step that reads settings of a site, and adds a warning with the reason if they are unreadable. */
export const warnOfUnreadable = async (
  warnings: string[],
  toWarning: (reason: string) => string,
  run: () => Promise<void>,
): Promise<void> => {
  try {
    await run()
  } catch (error) {
    warnings.push(toWarning(toReason(error)))
  }
}
