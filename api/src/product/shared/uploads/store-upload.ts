import type { ObjectStore } from '@portfolio/object-store'
import { HttpError } from '#http/errors.ts'

interface Upload<Row> {
  store: ObjectStore
  key: string
  put: () => Promise<void>
  insert: () => Promise<Row>
}

/**
 * Stores the object of an upload and then its row. Of an upload that is refused nothing remains. When the connection is lost while the row is
 * committed, nobody knows whether there is one: then the object stays, because a row without it would be an image that nobody can see. The
 * sweep removes an object without a row, and a row that nothing shows.
 */
export const storeUpload = async <Row>({ store, key, put, insert }: Upload<Row>): Promise<Row> => {
  let isInserting = false
  try {
    await put()
    isInserting = true
    return await insert()
  } catch (error) {
    // Not awaited: the store may be unavailable, and the sweep removes what remains.
    if (!isInserting || error instanceof HttpError) store.remove(key).catch(() => undefined)
    throw error
  }
}
