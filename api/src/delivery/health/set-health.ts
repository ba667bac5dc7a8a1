import { ROLL_BACK_RATE, ROLL_BACK_VIEWS_MIN, type SetHealth } from '@portfolio/contracts'
import { formatSetName } from '#delivery/shared/history.ts'
import type { Counted } from './health-store.ts'

/** Claims beyond the views of a set cannot be true, so they count for nothing. */
export const healthOf = ({ setId, views, kinds }: Counted): SetHealth => {
  const claimed = kinds.reduce((sum, kind) => sum + kind.failures, 0)
  const failures = Math.min(claimed, views)
  return { set: formatSetName(setId), views, failures, rate: views ? failures / views : 0, kinds }
}

export const isFailing = ({ views, rate }: SetHealth) => views >= ROLL_BACK_VIEWS_MIN && rate > ROLL_BACK_RATE
