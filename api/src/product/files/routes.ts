import { API_PREFIX, FILES_PREFIX, ownerEndpoints } from '@portfolio/contracts'
import { type Context, Hono } from 'hono'
import type { RequestEnv } from '#http/request-log.ts'
import { notFound, serveObject } from '#product/shared/serve-object.ts'
import { parseFileAddress } from '#product/shared/uploads/file-names.ts'
import type { GetUploadAccess } from '#product/shared/uploads/upload-access.ts'
import { getUploadRequest } from '#product/shared/uploads/upload-request.ts'
import { getFileHeaders } from './file-types.ts'
import type { ReplacedFileStore } from './replaced-file-store.ts'
import { createFileUpload, type FileUploadDependencies } from './upload-file.ts'

interface Dependencies extends FileUploadDependencies {
  getAccess: GetUploadAccess
  replacedFiles: ReplacedFileStore
  publicUrl: string | undefined
  /** Called when a file that anyone may read is sent. */
  onDownload: (c: Context, path: string) => void
}

/** Not permanent: restoring an earlier version of the work exchanges the two files. */
const redirectToReplacement = (c: Context, path: string) => {
  c.header('cache-control', 'no-store')
  return c.redirect(path, 302)
}

/** Creates the routes of uploads, to be mounted behind the guard, and of files, both with their full paths. */
export const createFileRoutes = ({ getAccess, replacedFiles, publicUrl, onDownload, ...dependencies }: Dependencies) => {
  const upload = createFileUpload(dependencies)
  return new Hono<RequestEnv>()
    .post(`${API_PREFIX}${ownerEndpoints.fileUpload}`, async (c) => c.json(await upload(getUploadRequest(c))))
    .get(`${FILES_PREFIX}:id/:name`, async (c, next) => {
      const name = c.req.param('name')
      const address = parseFileAddress(c.req.param('id'), name)
      // May be an address of an imported site.
      if (!address) return next()
      const access = await getAccess(c, address.id)
      if (access === 'none') {
        const replacement = await replacedFiles.findReplacement(address.id)
        return replacement ? redirectToReplacement(c, replacement) : notFound(c)
      }
      const { id, key, extension } = address
      const { type, disposition, policy } = getFileHeaders(extension)
      const named = `${disposition}; filename="${name}"`
      const served = { key, etag: id, type, disposition: named, policy, publicUrl, access, log: dependencies.log }
      const response = await serveObject(c, dependencies.store, served)
      if (access === 'public' && c.req.method === 'GET' && response.status < 400) onDownload(c, c.req.path)
      return response
    })
}
