import { formatCount } from './format-count.ts'

/** Formats a wait as "12 minutes", rounded up. */
export const formatDuration = (seconds: number): string => {
  if (seconds < 60) return formatCount(Math.ceil(seconds), 'second')
  return seconds < 3_600 ? formatCount(Math.ceil(seconds / 60), 'minute') : formatCount(Math.ceil(seconds / 3_600), 'hour')
}
