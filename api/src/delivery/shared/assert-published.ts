import type { AppName } from '@portfolio/contracts'
import type { ReleaseRepository } from '@portfolio/releases'
import { throwHttpError } from '#http/errors.ts'
import type { Versions } from './history.ts'

/** Throws 404 with a sentence when one of the releases does not exist, or no longer. */
export type AssertPublished = (versions: Partial<Versions>) => Promise<void>

export const createAssertPublished =
  ({ exists }: Pick<ReleaseRepository, 'exists'>): AssertPublished =>
  async (versions) => {
    for (const [app, version] of Object.entries(versions) as [AppName, string][])
      if (!(await exists(app, version))) throwHttpError(404, `There is no release ${app}@${version}`)
  }
