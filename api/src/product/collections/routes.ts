import type { Collection } from '@portfolio/contracts'
import { Hono } from 'hono'
import type { PublicResponse } from '#cache/public-responses.ts'
import { throwNotFound } from '#http/errors.ts'
import { idOr404 } from '#http/ids.ts'
import { validate } from '#http/validate.ts'
import { updatedOrThrow } from '#product/shared/edits.ts'
import type { CollectionStore } from './collection-store.ts'

/** The calls of one collection, mounted at its path. `add` with an id edits (rulings, 4). */
export const collectionRoutes = (collection: Collection, store: CollectionStore, answer: PublicResponse) => {
  const what = collection.label.one
  return new Hono()
    .get('/', (c) => answer(c, store.list))
    .post('/add', validate(collection.draft), async (c) => {
      const { id, ...draft } = c.var.body
      if (id === undefined) return c.json(await store.add(draft))
      return c.json(updatedOrThrow(await store.edit(idOr404(id, what), draft), what))
    })
    .post('/restore/:id', async (c) => c.json((await store.restore(idOr404(c.req.param('id'), what))) ?? throwNotFound(what)))
    .delete('/:id', async (c) => {
      const id = idOr404(c.req.param('id'), what)
      return (await store.remove(id)) ? c.json({ _id: id }) : throwNotFound(what)
    })
}
