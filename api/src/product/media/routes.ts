import { API_PREFIX, MEDIA_PREFIX, ownerEndpoints } from '@portfolio/contracts'
import { Hono } from 'hono'
import type { RequestEnv } from '#http/request-log.ts'
import { notFound, serveObject } from '#product/shared/serve-object.ts'
import { getUploadRequest } from '#product/shared/uploads/upload-request.ts'
import { parseMediaName } from './media-names.ts'
import { createUpload, type UploadDependencies } from './upload.ts'

/** Creates the routes of uploads, to be mounted behind the guard, and of public images, both with their full paths. */
export const createMediaRoutes = (dependencies: UploadDependencies) => {
  const upload = createUpload(dependencies)
  return new Hono<RequestEnv>()
    .post(`${API_PREFIX}${ownerEndpoints.imageUpload}`, async (c) => c.json(await upload(getUploadRequest(c))))
    .get(`${MEDIA_PREFIX}:file`, async (c) => {
      const name = parseMediaName(c.req.param('file'))
      if (!name) return notFound(c)
      const { file, key, type } = name
      const policy = "default-src 'none'; sandbox"
      return serveObject(c, dependencies.store, { key, etag: file, type, disposition: `inline; filename="${file}"`, policy })
    })
}
