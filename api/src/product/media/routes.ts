import { API_PREFIX, MEDIA_PREFIX, ownerEndpoints } from '@portfolio/contracts'
import { Hono } from 'hono'
import type { RequestEnv } from '#http/request-log.ts'
import { getUploadRequest } from '#product/shared/uploads/upload-request.ts'
import { serveMedia } from './serve-media.ts'
import { createUpload, type UploadDependencies } from './upload.ts'

/** Creates the routes of uploads, to be mounted behind the guard, and of public images, both with their full paths. */
export const createMediaRoutes = (dependencies: UploadDependencies) => {
  const upload = createUpload(dependencies)
  return new Hono<RequestEnv>()
    .post(`${API_PREFIX}${ownerEndpoints.imageUpload}`, async (c) => c.json(await upload(getUploadRequest(c))))
    .get(`${MEDIA_PREFIX}:file`, serveMedia(dependencies.store))
}
