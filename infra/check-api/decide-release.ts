import { renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ArchiveRefused, type checkApi } from './check-api.ts'

interface Options {
  /** In another folder than the released ones, so that the next release does not take it for the previous one until it has passed. */
  archive: string
  /** The folder of the released archives. */
  dist: string
  check: () => ReturnType<typeof checkApi>
  /** Why differences are no reason to refuse the archive: what they remove is not used any more. */
  allowed: string | undefined
}

/**
 * Moves the archive to the released ones and resolves with lines to print if it may be released. Otherwise it is deleted, and the error has a
 * sentence for each reason.
 */
export const decideRelease = async ({ archive, dist, check, allowed }: Options): Promise<string[]> => {
  const name = basename(archive)
  try {
    const { line, differences } = await check()
    if (differences.length && !allowed)
      throw new ArchiveRefused([...differences, "--allow-differences '<reason>' releases it nevertheless."].join('\n'))
    renameSync(archive, join(dist, name))
    return differences.length
      ? [`ALLOWED, although the released apps may rely on what differs. Reason: ${allowed}`, ...differences]
      : [line]
  } catch (error) {
    rmSync(archive)
    // A failure of anything else says nothing about the archive.
    const reason = error instanceof ArchiveRefused ? '' : ', because it could not be checked'
    throw new Error(`${(error as Error).message}\nNot released: ${name}${reason}.`)
  }
}
