import { randomInt } from 'node:crypto'
import { SHARES } from '@portfolio/contracts'

const BUCKETS = 100
/** How much more than a share may get the set, in percent of the visitors; and in visitors, for the first ones. */
const EXCESS_PERCENT = 0.5
const EXCESS_VISITORS = 1

/**
 * Returns a function that draws a number from 0 to 99 for a visitor. Shares are the lowest numbers, so who has got a set keeps it when the
 * share grows. Numbers are drawn at random, so that nobody can foresee or bring about that others get the set; one that would give it to
 * more than its share of the visitors of this process is drawn again.
 */
export const createBuckets = (firstShare: number, draw: () => number = () => randomInt(BUCKETS)) => {
  const shares = [firstShare, ...SHARES.filter((share) => share > firstShare)].map((share) => ({ share, visitors: 0 }))
  let visitors = 0

  return (): number => {
    visitors += 1
    const mayHave = (bucket: number) =>
      shares.every((one) => bucket >= one.share || one.visitors + 1 <= ((one.share + EXCESS_PERCENT) / 100) * visitors + EXCESS_VISITORS)
    let bucket = draw()
    while (!mayHave(bucket)) bucket = draw()
    for (const one of shares) if (bucket < one.share) one.visitors += 1
    return bucket
  }
}
