const UNITS = ['kB', 'MB', 'GB', 'TB']

/** Returns a size in the largest unit that fits into it at least once, such as "1.4 MB". */
export const formatBytes = (bytes: number): string => {
  if (bytes < 1_000) return `${bytes} bytes`
  const power = Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length)
  return `${(bytes / 1_000 ** power).toFixed(1)} ${UNITS[power - 1]}`
}
