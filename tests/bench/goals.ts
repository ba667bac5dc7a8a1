/** Scripts of a public page, brotli. They differ by 200 bytes between checkouts. */
export const SCRIPT_BYTES_MAX = 121_900
export const GROWTH_BYTES_MAX = 20_000_000
/** By how much the share of visitors who get a rollout may exceed its share, in percentage points. */
export const SHARE_EXCESS_PERCENT_MAX = 1
/** For how many visitors a rollout may fail before it is stopped, and how long that may take. */
export const FAILED_VIEWS_MAX = 20
export const GONE_MS_MAX = 5_000
