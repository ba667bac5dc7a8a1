import type { ObjectStore } from '@portfolio/object-store'
import type { Context } from 'hono'
import { notFound, serveObject } from '#product/shared/serve-object.ts'
import { parseMediaName } from './media-names.ts'

/** Serves `/media/:file`. Names that no upload can have are not found. */
export const serveMedia = (store: ObjectStore) => async (c: Context) => {
  const name = parseMediaName(c.req.param('file') ?? '')
  if (!name) return notFound(c)
  const { file, key, type } = name
  return serveObject(c, store, {
    key,
    etag: file,
    type,
    disposition: `inline; filename="${file}"`,
    policy: "default-src 'none'; sandbox",
  })
}
