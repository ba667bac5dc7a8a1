/** Scripts of a public page, brotli. They differ by 200 bytes between checkouts. */
export const SCRIPT_BYTES_MAX = 121_500
export const GROWTH_BYTES_MAX = 20_000_000
/** How many more than its share of the visitors get a rollout, in percent of all. */
export const SHARE_EXCESS_PERCENT_MAX = 1
/** For how many visitors a rollout fails before it is gone, and how long that takes. */
export const FAILED_VIEWS_MAX = 20
export const GONE_MS_MAX = 5_000
