import { type ObjectStore, StoreUnavailable } from '@portfolio/object-store'

/** An object that its store has, but cannot read: a damaged disk, or a connection that was cut. */
export class ObjectUnreadable extends Error {
  override name = 'ObjectUnreadable'
  key: string

  constructor(key: string, cause: unknown) {
    super(`The object ${key} cannot be read: ${(cause as Error).message}`, { cause })
    this.key = key
  }
}

async function* nameErrors(key: string, stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* stream
  } catch (error) {
    throw new ObjectUnreadable(key, error)
  }
}

/** Resolves with an object, or undefined if the store does not have it. Getting or reading it rejects with `ObjectUnreadable` if only this object is at fault. */
export const openObject = async (store: ObjectStore, key: string) => {
  const object = await store.get(key).catch((error) => {
    throw error.code === 'EIO' ? new ObjectUnreadable(key, error) : error
  })
  return object && { bytes: object.bytes, stream: nameErrors(key, object.stream) }
}

/** Rethrows an error unless it is about one object of a store that is available. */
export const rethrowUnlessUnreadable = async (store: ObjectStore, error: unknown): Promise<ObjectUnreadable> => {
  if (!(error instanceof ObjectUnreadable) || error.cause instanceof StoreUnavailable) throw error
  await store.check()
  return error
}
