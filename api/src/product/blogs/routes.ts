import { texts } from '@portfolio/contracts'
import { imageDelete, postDraftSchema } from '@portfolio/contracts/rules'
import { Hono } from 'hono'
import type { PublicResponse } from '#cache/public-responses.ts'
import { throwNotFound } from '#http/errors.ts'
import { idOr404 } from '#http/ids.ts'
import { validate } from '#http/validate.ts'
import { updatedOrThrow } from '#product/shared/edits.ts'
import { respondWithList } from '#product/shared/respond-with-list.ts'
import type { BlogPages } from './blog-pages-store.ts'
import type { BlogStore } from './blog-store.ts'

interface Dependencies {
  store: BlogStore
  findContext: BlogPages['findContext']
  /** Resolves with what the owner's list shows. */
  readRows: () => Promise<object[]>
  respond: PublicResponse
  /** Deletes an image that nothing shows any more. */
  deleteUnusedImages: (id: string) => Promise<unknown>
}

const label = texts.blogs.label.one

export const blogRoutes = ({ store, findContext, readRows, respond, deleteUnusedImages }: Dependencies) =>
  new Hono()
    .get('/', respondWithList(respond, store.list, readRows))
    .get('/:id', (c) => {
      const idOrSlug = c.req.param('id')
      return respond(c, async () => (await store.find(idOrSlug)) ?? throwNotFound(label))
    })
    .get('/:id/context', (c) => {
      const idOrSlug = c.req.param('id')
      return respond(c, async () => (await findContext(idOrSlug)) ?? throwNotFound(label))
    })
    .post('/add', validate(postDraftSchema), async (c) => {
      const { id, ...draft } = c.var.body
      if (id === undefined) return c.json(await store.add(draft))
      return c.json(updatedOrThrow(await store.edit(idOr404(id, label), draft), label))
    })
    .post('/set-current/:id', async (c) => c.json((await store.setCurrent(idOr404(c.req.param('id'), label))) ?? throwNotFound(label)))
    .post('/restore/:id', async (c) => c.json((await store.restore(idOr404(c.req.param('id'), label))) ?? throwNotFound(label)))
    .post('/images/delete', validate(imageDelete), async (c) => {
      const imageId = idOr404(c.var.body.imageId, 'Image')
      const blog = (await store.removeImage(idOr404(c.var.body.id, label), imageId)) ?? throwNotFound('Image')
      await deleteUnusedImages(imageId)
      return c.json(blog)
    })
    .delete('/:id', async (c) => {
      const id = idOr404(c.req.param('id'), label)
      return (await store.remove(id)) ? c.json({ _id: id }) : throwNotFound(label)
    })
