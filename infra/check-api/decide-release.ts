import { rmSync } from 'node:fs'
import { basename } from 'node:path'
import { ArchiveRefused, type checkApi } from './check-api.ts'

interface Options {
  archive: string
  check: () => ReturnType<typeof checkApi>
  /** Why differences are acceptable: nothing uses what they remove any more. */
  allowed: string | undefined
}

/** Resolves with lines to print if the archive may be released. Otherwise deletes it and rejects with a line for each reason. */
export const decideRelease = async ({ archive, check, allowed }: Options): Promise<string[]> => {
  try {
    const { line, differences } = await check()
    if (!differences.length) return [line]
    if (allowed) return [`ALLOWED, although the released apps may rely on what differs. Reason: ${allowed}`, ...differences]
    throw new ArchiveRefused([...differences, "--allow-differences '<reason>' releases it nevertheless."].join('\n'))
  } catch (error) {
    // Other failures say nothing about the archive.
    if (!(error instanceof ArchiveRefused)) throw error
    // Otherwise it would become the previous archive of the next release.
    rmSync(archive)
    throw new Error(`${error.message}\nNot released: ${basename(archive)} was deleted.`)
  }
}
