import { renameSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { ArchiveRefused, type checkApi } from './check-api.ts'

interface Options {
  archive: string
  check: (archive: string) => ReturnType<typeof checkApi>
  /** Why differences are no reason to refuse the archive: what they remove is not used any more. */
  allowed: string | undefined
}

/**
 * Resolves with lines to print if the archive may be released. Otherwise it is deleted, and the error has a sentence for each reason. The next
 * release takes the newest archive for the previous one, so until it has passed it has another name: a check that is killed leaves none.
 */
export const decideRelease = async ({ archive, check, allowed }: Options): Promise<string[]> => {
  const unchecked = `${archive}.unchecked`
  renameSync(archive, unchecked)
  try {
    const { line, differences } = await check(unchecked)
    if (differences.length && !allowed)
      throw new ArchiveRefused([...differences, "--allow-differences '<reason>' releases it nevertheless."].join('\n'))
    renameSync(unchecked, archive)
    return differences.length
      ? [`ALLOWED, although the released apps may rely on what differs. Reason: ${allowed}`, ...differences]
      : [line]
  } catch (error) {
    rmSync(unchecked)
    // A failure of anything else says nothing about the archive.
    const reason = error instanceof ArchiveRefused ? '' : ', because it could not be checked'
    throw new Error(`${(error as Error).message}\nNot released: ${basename(archive)} was deleted${reason}.`)
  }
}
