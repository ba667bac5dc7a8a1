import { API_PREFIX, FILES_PREFIX, ownerEndpoints } from '@portfolio/contracts'
import { Hono } from 'hono'
import type { RequestEnv } from '#http/request-log.ts'
import { notFound, serveObject } from '#product/shared/serve-object.ts'
import type { GetUploadAccess } from '#product/shared/uploads/upload-access.ts'
import { getUploadRequest } from '#product/shared/uploads/upload-request.ts'
import { parseFileAddress } from './file-names.ts'
import { getFileHeaders } from './file-types.ts'
import { createFileUpload, type FileUploadDependencies } from './upload-file.ts'

interface Dependencies extends FileUploadDependencies {
  getAccess: GetUploadAccess
  publicUrl: string | undefined
}

/** Creates the routes of uploads, to be mounted behind the guard, and of files, both with their full paths. */
export const createFileRoutes = ({ getAccess, publicUrl, ...dependencies }: Dependencies) => {
  const upload = createFileUpload(dependencies)
  return new Hono<RequestEnv>()
    .post(`${API_PREFIX}${ownerEndpoints.fileUpload}`, async (c) => c.json(await upload(getUploadRequest(c))))
    .get(`${FILES_PREFIX}:id/:name`, async (c) => {
      const name = c.req.param('name')
      const address = parseFileAddress(c.req.param('id'), name)
      const access = address ? await getAccess(c, address.id) : 'none'
      if (!address || access === 'none') return notFound(c)
      const { id, key, extension } = address
      const { type, disposition, policy } = getFileHeaders(extension)
      const named = `${disposition}; filename="${name}"`
      return serveObject(c, dependencies.store, { key, etag: id, type, disposition: named, policy, publicUrl, access })
    })
}
