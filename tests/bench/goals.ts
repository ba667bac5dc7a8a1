/** Scripts of a public page, brotli. They differ by 200 bytes between checkouts. */
export const SCRIPT_BYTES_MAX = 121_500
export const GROWTH_BYTES_MAX = 20_000_000
