import { imageDelete, postDraft } from '@portfolio/contracts'
import { Hono } from 'hono'
import { editedOrRefuse } from '#content/edits.ts'
import type { PublicAnswer } from '#content/public-answers.ts'
import { notFound } from '#http/errors.ts'
import { idOr404 } from '#http/ids.ts'
import { validate } from '#http/validate.ts'
import type { AboutStore } from './about-store.ts'

interface Parts {
  store: AboutStore
  answer: PublicAnswer
  /** Removes a picture from the product if nothing shows it any more. */
  forgetImage: (id: string) => Promise<unknown>
}

const what = 'About section'

export const aboutRoutes = ({ store, answer, forgetImage }: Parts) =>
  new Hono()
    .get('/', (c) => answer(c, store.list))
    .post('/edit', validate(postDraft), async (c) => {
      const { id, ...draft } = c.var.body
      return c.json(editedOrRefuse(await store.edit(id === undefined ? undefined : idOr404(id, what), draft), what))
    })
    .post('/images/delete', validate(imageDelete), async (c) => {
      const imageId = idOr404(c.var.body.imageId, 'Image')
      const section = (await store.removeImage(idOr404(c.var.body.id, what), imageId)) ?? notFound('Image')
      await forgetImage(imageId)
      return c.json(section)
    })
