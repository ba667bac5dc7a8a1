import { blogs, imageDelete, postDraft } from '@portfolio/contracts'
import { Hono } from 'hono'
import type { PublicResponse } from '#cache/public-responses.ts'
import { throwNotFound } from '#http/errors.ts'
import { idOr404 } from '#http/ids.ts'
import { validate } from '#http/validate.ts'
import { updatedOrThrow } from '#product/shared/edits.ts'
import type { BlogStore } from './blog-store.ts'

interface Dependencies {
  store: BlogStore
  answer: PublicResponse
  /** Removes a picture from the product if nothing shows it any more. */
  deleteImageIfUnused: (id: string) => Promise<unknown>
}

const what = blogs.label.one

export const blogRoutes = ({ store, answer, deleteImageIfUnused }: Dependencies) =>
  new Hono()
    .get('/', (c) => answer(c, store.list))
    .get('/:id', (c) => {
      const id = idOr404(c.req.param('id'), what)
      return answer(c, async () => (await store.find(id)) ?? throwNotFound(what))
    })
    .post('/add', validate(postDraft), async (c) => {
      const { id, ...draft } = c.var.body
      if (id === undefined) return c.json(await store.add(draft))
      return c.json(updatedOrThrow(await store.edit(idOr404(id, what), draft), what))
    })
    .post('/set-current/:id', async (c) => c.json((await store.setCurrent(idOr404(c.req.param('id'), what))) ?? throwNotFound(what)))
    .post('/restore/:id', async (c) => c.json((await store.restore(idOr404(c.req.param('id'), what))) ?? throwNotFound(what)))
    .post('/images/delete', validate(imageDelete), async (c) => {
      const imageId = idOr404(c.var.body.imageId, 'Image')
      const blog = (await store.removeImage(idOr404(c.var.body.id, what), imageId)) ?? throwNotFound('Image')
      await deleteImageIfUnused(imageId)
      return c.json(blog)
    })
    .delete('/:id', async (c) => {
      const id = idOr404(c.req.param('id'), what)
      return (await store.remove(id)) ? c.json({ _id: id }) : throwNotFound(what)
    })
