import { texts } from '@portfolio/contracts'
import { aboutDraftSchema, imageDelete } from '@portfolio/contracts/rules'
import { Hono } from 'hono'
import type { PublicResponse } from '#cache/public-responses.ts'
import { throwNotFound } from '#http/errors.ts'
import { idOr404 } from '#http/ids.ts'
import { validate } from '#http/validate.ts'
import { updatedOrThrow } from '#product/shared/edits.ts'
import type { AboutStore } from './about-store.ts'

interface Dependencies {
  store: AboutStore
  respond: PublicResponse
  /** Deletes an image that nothing shows any more. */
  deleteUnusedImages: (id: string) => Promise<unknown>
}

const label = texts.about.label.one

export const aboutRoutes = ({ store, respond, deleteUnusedImages }: Dependencies) =>
  new Hono()
    .get('/', (c) => respond(c, store.list))
    .post('/edit', validate(aboutDraftSchema), async (c) => {
      const { id, ...draft } = c.var.body
      return c.json(updatedOrThrow(await store.edit(id === undefined ? undefined : idOr404(id, label), draft), label))
    })
    .post('/images/delete', validate(imageDelete), async (c) => {
      const imageId = idOr404(c.var.body.imageId, 'Image')
      const section = (await store.removeImage(idOr404(c.var.body.id, label), imageId)) ?? throwNotFound('Image')
      await deleteUnusedImages(imageId)
      return c.json(section)
    })
