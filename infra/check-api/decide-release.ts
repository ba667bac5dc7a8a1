import { rmSync } from 'node:fs'
import { basename } from 'node:path'
import { ArchiveRefused, type checkApi } from './check-api.ts'

interface Options {
  archive: string
  check: () => ReturnType<typeof checkApi>
  /** Why differences are no reason to refuse the archive: what they remove is not used any more. */
  allowed: string | undefined
}

/** Resolves with lines to print if the archive may be released. Otherwise it is deleted, and the error has a sentence for each reason. */
export const decideRelease = async ({ archive, check, allowed }: Options): Promise<string[]> => {
  try {
    const { line, differences } = await check()
    if (!differences.length) return [line]
    if (allowed) return [`ALLOWED, although the released apps may rely on what differs. Reason: ${allowed}`, ...differences]
    throw new ArchiveRefused([...differences, "--allow-differences '<reason>' releases it nevertheless."].join('\n'))
  } catch (error) {
    // A failure of anything else says nothing about the archive.
    if (!(error instanceof ArchiveRefused)) throw error
    // It would be the previous archive of the next release.
    rmSync(archive)
    throw new Error(`${error.message}\nNot released: ${basename(archive)} was deleted.`)
  }
}
