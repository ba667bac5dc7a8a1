import { FAILED_VIEWS_MAX, GONE_MS_MAX, SHARE_EXCESS_PERCENT_MAX } from './goals.ts'
import { measureRollout, VISITS } from './rollout.ts'
import { atMost, type Row, time } from './table.ts'

const formatPercent = (percent: number) => `${percent.toFixed(2)} %`

export const measureRolloutRows = async (): Promise<Row[]> => {
  const { shares, failing } = await measureRollout()
  return [
    ...shares.map(({ share, percent }) =>
      atMost(`Rollout to ${share} %: who gets it, of ${VISITS} visitors`, percent, share + SHARE_EXCESS_PERCENT_MAX, formatPercent),
    ),
    atMost('Rollout that fails in browsers: failed views until it is gone', failing.failedViews, FAILED_VIEWS_MAX),
    // Counted: the visits of this benchmark decide it, with seconds to spare.
    { ...time('Rollout that fails in browsers: from the first failed view to the last', failing.ms, GONE_MS_MAX), counted: true },
  ]
}
