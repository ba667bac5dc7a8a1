import { API_PREFIX, LIBRARY_FILTERS, MEDIA_PREFIX, ownerEndpoints } from '@portfolio/contracts'
import { imageDescription, imageReplacement } from '@portfolio/contracts/rules'
import type { ObjectStore } from '@portfolio/object-store'
import { Hono } from 'hono'
import type { ContentRevision } from '#cache/content-revision.ts'
import { throwHttpError, throwNotFound } from '#http/errors.ts'
import { idOr404 } from '#http/ids.ts'
import type { RequestEnv } from '#http/request-log.ts'
import { FILE_POLICY } from '#http/security-headers.ts'
import { validate } from '#http/validate.ts'
import { updatedOrThrow } from '#product/shared/edits.ts'
import { notFound, serveObject } from '#product/shared/serve-object.ts'
import { parseMediaName } from '#product/shared/uploads/media-names.ts'
import type { SentObjects } from '#product/shared/uploads/sent-objects.ts'
import type { GetUploadAccess } from '#product/shared/uploads/upload-access.ts'
import { getUploadRequest } from '#product/shared/uploads/upload-request.ts'
import type { LibraryStore } from './library-store.ts'
import type { MediaStore } from './media-store.ts'
import type { ReplaceImage } from './replace-image-store.ts'
import { createUpload, type UploadDependencies } from './upload.ts'

interface Dependencies extends UploadDependencies {
  store: ObjectStore
  media: MediaStore
  library: LibraryStore
  getAccess: GetUploadAccess
  content: Pick<ContentRevision, 'current'>
  sent: SentObjects
  publicUrl: string | undefined
  replace: ReplaceImage
  /** Resolves with 0 when there is no such image or it is still in use. */
  removeIfUnused: (id: string) => Promise<number>
}

export const MEDIA_ROUTE = `${MEDIA_PREFIX}:file`

const PAGE = /^[1-9]\d{0,5}$/

/** Creates the routes of uploads, to be mounted behind the guard, and of images, both with their full paths. */
export const createMediaRoutes = (all: Dependencies) => {
  const { store, media, library, getAccess, content, sent, publicUrl, replace, removeIfUnused, ...dependencies } = all
  const upload = createUpload(dependencies)
  const { log } = dependencies
  return new Hono<RequestEnv>()
    .post(`${API_PREFIX}${ownerEndpoints.imageUpload}`, async (c) => c.json(await upload(getUploadRequest(c))))
    .get(API_PREFIX + ownerEndpoints.images, async (c) => {
      const { page = '1', show = 'all' } = c.req.query()
      const filter = LIBRARY_FILTERS.find((known) => known === show)
      if (!filter || !PAGE.test(page)) return throwNotFound('Page')
      return c.json(await library.page(Number(page), filter))
    })
    .post(API_PREFIX + ownerEndpoints.imageDescribe, validate(imageDescription), async (c) => {
      const id = idOr404(c.var.body.id, 'Image')
      return c.json(updatedOrThrow(await library.describe({ ...c.var.body, id }), 'Image'))
    })
    .post(API_PREFIX + ownerEndpoints.imageReplace, validate(imageReplacement), async (c) => {
      const [id, by] = [idOr404(c.var.body.id, 'Image'), idOr404(c.var.body.by, 'Image')]
      return c.json((await replace(id, by)) ?? throwNotFound('Image'))
    })
    .delete(`${API_PREFIX}${ownerEndpoints.images}/:id`, async (c) => {
      const id = idOr404(c.req.param('id'), 'Image')
      if (await removeIfUnused(id)) return c.json({ _id: id })
      if (!(await media.find(id))) return throwNotFound('Image')
      return throwHttpError(409, 'The image is still in use: by a page, a draft, a deleted post or an earlier version of one.')
    })
    .get(MEDIA_ROUTE, async (c) => {
      const name = parseMediaName(c.req.param('file'))
      const revision = content.current()
      const access = name ? await getAccess(c, name.id) : 'none'
      if (!name || access === 'none') return notFound(c)
      const { file, key, type } = name
      return serveObject(c, store, {
        ...{ key, etag: file, type, disposition: `inline; filename="${file}"`, policy: FILE_POLICY, publicUrl, access, log },
        onRead: (headers, body) => access === 'public' && sent.add(MEDIA_PREFIX + file, revision, { headers, body }),
      })
    })
}
