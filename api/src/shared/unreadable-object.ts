import { type ObjectStore, StoreUnavailable } from '@portfolio/object-store'

/** An object that its store has, but cannot read: a damaged disk, a connection that was cut, or a server that fails for this one. */
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

const isListed = async (store: ObjectStore, key: string) => {
  for await (const listed of store.list(key)) if (listed.key === key) return true
  return false
}

/**
 * Resolves with an object, or undefined if the store does not have it. Getting or reading it rejects with `ObjectUnreadable` if it cannot be
 * read; `rethrowUnlessUnreadable` tells whether only this object is at fault.
 */
export const openObject = async (store: ObjectStore, key: string) => {
  const object = await store.get(key).catch((error) => {
    throw error.code === 'EIO' || error instanceof StoreUnavailable ? new ObjectUnreadable(key, error) : error
  })
  if (!object && (await isListed(store, key))) throw new ObjectUnreadable(key, new Error('It is listed but not found.'))
  return object && { bytes: object.bytes, stream: nameErrors(key, object.stream) }
}

/** Rethrows an error unless it is about one object of a store that is available. */
export const rethrowUnlessUnreadable = async (store: ObjectStore, error: unknown): Promise<ObjectUnreadable> => {
  if (!(error instanceof ObjectUnreadable)) throw error
  await store.check().catch((cause) => {
    throw new StoreUnavailable(cause)
  })
  return error
}
