import { LRUCache } from 'lru-cache'

const ADDRESSES_MAX = 10_000

interface Limit {
  max: number
  windowMs: number
  now: () => Date
}

/** Lets each address through `max` times in a window. Answers the seconds to wait, or 0 for "go on". Forgets the address longest unseen first. */
export const createRateLimit = ({ max, windowMs, now }: Limit) => {
  const windows = new LRUCache<string, { until: number; count: number }>({ max: ADDRESSES_MAX })
  return (address: string): number => {
    const time = now().getTime()
    const known = windows.get(address)
    const window = known && known.until > time ? known : { until: time + windowMs, count: 0 }
    if (window.count >= max) return (window.until - time) / 1_000
    windows.set(address, { ...window, count: window.count + 1 })
    return 0
  }
}
