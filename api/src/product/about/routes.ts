import { imageDelete, postDraft } from '@portfolio/contracts'
import { Hono } from 'hono'
import type { PublicResponse } from '#cache/public-responses.ts'
import { throwNotFound } from '#http/errors.ts'
import { idOr404 } from '#http/ids.ts'
import { validate } from '#http/validate.ts'
import { updatedOrThrow } from '#product/shared/edits.ts'
import type { AboutStore } from './about-store.ts'

interface Dependencies {
  store: AboutStore
  answer: PublicResponse
  /** Removes a picture from the product if nothing shows it any more. */
  deleteImageIfUnused: (id: string) => Promise<unknown>
}

const what = 'About section'

export const aboutRoutes = ({ store, answer, deleteImageIfUnused }: Dependencies) =>
  new Hono()
    .get('/', (c) => answer(c, store.list))
    .post('/edit', validate(postDraft), async (c) => {
      const { id, ...draft } = c.var.body
      return c.json(updatedOrThrow(await store.edit(id === undefined ? undefined : idOr404(id, what), draft), what))
    })
    .post('/images/delete', validate(imageDelete), async (c) => {
      const imageId = idOr404(c.var.body.imageId, 'Image')
      const section = (await store.removeImage(idOr404(c.var.body.id, what), imageId)) ?? throwNotFound('Image')
      await deleteImageIfUnused(imageId)
      return c.json(section)
    })
