import type { Release } from '@portfolio/mfe-contract'
import { assertWithinBudget, measureSizes, readBudget } from './budget.ts'
import { findTrailer } from './find-trailer.ts'

interface Comparison {
  /** The active release, if known. */
  active: Release | undefined
  /** Allows a build that is more than a tenth larger, as the trailer of a commit since the active release does. */
  allowGrowth: boolean
}

/** Throws when a build is larger than the budget of its app, or has grown too much. */
export const assertSize = async (app: { dir: string }, built: Release, { active, allowGrowth }: Comparison): Promise<void> => {
  const isAllowed = allowGrowth || (await findTrailer(app.dir, 'Allow-Growth', active?.source?.commit)) !== undefined
  const limits = { budget: await readBudget(app.dir), active: active && measureSizes(active), allowGrowth: isAllowed }
  assertWithinBudget(measureSizes(built), limits)
}
