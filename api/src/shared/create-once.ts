/** Returns a function that reads a value once and keeps it for the life of the process. A failed read is repeated by the next call. */
export const createOnce = <Value>(read: () => Promise<Value>): (() => Promise<Value>) => {
  let value: Promise<Value> | undefined
  return () => {
    value ??= read().catch((error) => {
      value = undefined
      throw error
    })
    return value
  }
}
