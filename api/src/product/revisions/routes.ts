import { formNames, ownerEndpoints } from '@portfolio/contracts'
import { revisionRestore } from '@portfolio/contracts/rules'
import { Hono } from 'hono'
import type { Db } from '#db/database.ts'
import { saveAs } from '#db/saved-by.ts'
import { throwNotFound } from '#http/errors.ts'
import { idOr404 } from '#http/ids.ts'
import { validate } from '#http/validate.ts'
import type { PrepareRestore, Restore } from './restore-store.ts'
import { createRevisionStore } from './revision-store.ts'

interface Dependencies {
  db: Db
  prepareRestore: PrepareRestore
  restore: Restore
}

const toNumber = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : throwNotFound('Revision'))

/** Creates the owner's routes for revisions of items. */
export const revisionRoutes = ({ db, prepareRestore, restore }: Dependencies) => {
  const store = createRevisionStore(db)
  return new Hono()
    .post(ownerEndpoints.revisionRestore, validate(revisionRestore), async (c) => {
      const found = await prepareRestore((await store.find(c.var.body.revision)) ?? throwNotFound('Revision'))
      const revision = await saveAs({ cause: 'restore' }, () =>
        db.transaction().execute(async (trx) => {
          const own = createRevisionStore(trx)
          // Deleted for good in the meantime.
          if (!(await own.find(c.var.body.revision))) throwNotFound('Revision')
          const id = await restore(trx, found)
          return (await own.list(found.collection, id))[0]
        }),
      )
      return c.json(revision)
    })
    .get('/revisions/:revision', async (c) => c.json((await store.find(toNumber(c.req.param('revision')))) ?? throwNotFound('Revision')))
    .get('/revisions/:form/:id', async (c) => {
      const form = formNames().find((name) => name === c.req.param('form')) ?? throwNotFound('Item')
      return c.json({ revisions: await store.list(form, idOr404(c.req.param('id'), 'Item')) })
    })
}
