/** For how long content is served whose revision the database cannot confirm, in seconds. */
export const STALE_SECONDS_MAX = 24 * 3_600
/** Several times as long as the time between two reads. */
const CONFIRMED_MS_MAX = 5_000

/** Knows for how long the database has not confirmed the content revision. Times are in milliseconds, of a clock that never jumps. */
export const createConfirmation = (now = () => performance.now()) => {
  let confirmedAt = now()
  let usableUntil = Number.POSITIVE_INFINITY
  let hasFailed = false
  return {
    /** Records a read that began at `startedAt`. `unpublishMs` is the time until something is to be unpublished. */
    succeed: (startedAt: number, unpublishMs: number | null): void => {
      confirmedAt = startedAt
      usableUntil = unpublishMs === null ? Number.POSITIVE_INFINITY : startedAt + unpublishMs
      hasFailed = false
    },
    fail: (): void => {
      hasFailed = true
    },
    /** Returns 0 while the revision is confirmed, then the seconds since it was, and infinity when its content must not be served any more. */
    getStaleSeconds: (): number => {
      const time = now()
      if (!hasFailed && time - confirmedAt <= CONFIRMED_MS_MAX) return 0
      const seconds = Math.max(1, Math.floor((time - confirmedAt) / 1_000))
      return seconds > STALE_SECONDS_MAX || time >= usableUntil ? Number.POSITIVE_INFINITY : seconds
    },
  }
}
