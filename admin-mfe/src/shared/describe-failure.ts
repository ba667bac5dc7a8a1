/** Returns what happened in words: the bundler's message has no address of a stylesheet, and is not for people. */
export const describeFailure = (error: unknown): string => {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  if (name !== 'ChunkLoadError') return message
  const file = /^Loading css/i.test(message) ? 'stylesheet' : 'script'
  return `Its ${file} could not be downloaded. You may be offline.`
}
