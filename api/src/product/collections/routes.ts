import { type ListCollection, texts } from '@portfolio/contracts'
import { collectionDraftSchema } from '@portfolio/contracts/rules'
import { Hono } from 'hono'
import type { PublicResponse } from '#cache/public-responses.ts'
import { throwNotFound } from '#http/errors.ts'
import { idOr404 } from '#http/ids.ts'
import { validate } from '#http/validate.ts'
import { updatedOrThrow } from '#product/shared/edits.ts'
import { respondWithList } from '#product/shared/respond-with-list.ts'
import { WORK_JSON_LIMITS } from '#product/shared/work-limits.ts'
import type { CollectionStore } from './collection-store.ts'

/** The calls of one list collection. `add` with an id edits. `readRows` resolves with what the owner's list shows. */
export const collectionRoutes = (
  collection: ListCollection,
  store: CollectionStore,
  respond: PublicResponse,
  readRows: () => Promise<object[]> = store.list,
) => {
  const label = texts[collection.name].label.one
  return new Hono()
    .get('/', respondWithList(respond, store.list, readRows))
    .post('/add', validate(collectionDraftSchema(collection), 'page' in collection ? WORK_JSON_LIMITS : {}), async (c) => {
      const { id, ...draft } = c.var.body
      if (id === undefined) return c.json(await store.add(draft))
      return c.json(updatedOrThrow(await store.edit(idOr404(id, label), draft), label))
    })
    .post('/restore/:id', async (c) => c.json((await store.restore(idOr404(c.req.param('id'), label))) ?? throwNotFound(label)))
    .delete('/:id', async (c) => {
      const id = idOr404(c.req.param('id'), label)
      return (await store.remove(id)) ? c.json({ _id: id }) : throwNotFound(label)
    })
}
