/** Returns the message of an error. Of the bundler's, the first line: the second has no address of a stylesheet, and is not for people. */
export const describeFailure = (error: unknown): string => {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  return name === 'ChunkLoadError' ? `${message.split('\n', 1)[0]} You may be offline.` : message
}
