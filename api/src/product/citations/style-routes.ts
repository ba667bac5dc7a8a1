import { citationStyleDraft } from '@portfolio/contracts/rules'
import { Hono } from 'hono'
import { throwHttpError, throwNotFound } from '#http/errors.ts'
import { idOr404 } from '#http/ids.ts'
import { validate } from '#http/validate.ts'
import type { CitationFormatter } from './formatter.ts'
import type { StyleStore } from './style-store.ts'

const LABEL = 'Citation style'

/** The owner's citation styles. A style must format a work before it is accepted. */
export const citationStyleRoutes = (store: StyleStore, formatter: Pick<CitationFormatter, 'read'>) =>
  new Hono()
    .get('/', async (c) => c.json(await store.listOwn()))
    .post('/add', validate(citationStyleDraft), async (c) => {
      const { source } = c.var.body
      const style = await formatter.read(source)
      if ('problem' in style) return throwHttpError(422, style.problem, 'source')
      return c.json(await store.add({ label: style.title, locale: style.locale, source }))
    })
    .post('/restore/:id', async (c) => c.json((await store.restore(idOr404(c.req.param('id'), LABEL))) ?? throwNotFound(LABEL)))
    .delete('/:id', async (c) => {
      const id = idOr404(c.req.param('id'), LABEL)
      return (await store.remove(id)) ? c.json({ _id: id }) : throwNotFound(LABEL)
    })
