import { type FormName, formNames, ITEM_PREVIEW_PATH, type PreviewLink, SETTINGS_ID, texts } from '@portfolio/contracts'
import { autosaveDraft, previewLinkDraft, unpublishedDraft } from '@portfolio/contracts/rules'
import { type Context, Hono } from 'hono'
import { throwNotFound } from '#http/errors.ts'
import { idOr404 } from '#http/ids.ts'
import { readJson } from '#http/json-body.ts'
import { validate, validateValue } from '#http/validate.ts'
import { updatedOrThrow } from '#product/shared/edits.ts'
import { WORK_JSON_LIMITS } from '#product/shared/work-limits.ts'
import type { PreviewLinkStore } from './preview-link-store.ts'
import type { WorkingCopyStore } from './working-copy-store.ts'

const NOT_FOUND = 'Working copy'
const getLabel = (form: FormName) => (form === 'settings' ? 'The settings' : texts[form].label.one)

const readForm = (c: Context): FormName => formNames().find((name) => name === c.req.param('form')) ?? throwNotFound(NOT_FOUND)

const readTarget = (c: Context) => {
  const form = readForm(c)
  const id = idOr404(c.req.param('id'), NOT_FOUND)
  return form === 'settings' && id !== SETTINGS_ID ? throwNotFound(NOT_FOUND) : { form, id }
}

/** The owner's routes for working copies and their preview links. */
export const workingCopyRoutes = (
  store: WorkingCopyStore,
  previews: PreviewLinkStore,
  createSecret: () => { token: string; hash: Buffer },
) =>
  new Hono()
    .get('/', async (c) => c.json(await store.all()))
    .get('/:form', async (c) => c.json(await store.list(readForm(c))))
    .get('/:form/:id', async (c) => {
      const { form, id } = readTarget(c)
      return c.json((await store.find(form, id)) ?? throwNotFound(NOT_FOUND))
    })
    .post('/:form/:id', async (c) => {
      const { form, id } = readTarget(c)
      const draft = validateValue(autosaveDraft(form), await readJson(c, WORK_JSON_LIMITS))
      const { values: _, ...saved } = updatedOrThrow(await store.autosave(form, id, draft), getLabel(form))
      return c.json(saved)
    })
    .post('/:form/:id/keep', async (c) => {
      const { form, id } = readTarget(c)
      if (form === 'settings') return throwNotFound(NOT_FOUND)
      const draft = validateValue(unpublishedDraft(form), await readJson(c, WORK_JSON_LIMITS))
      return c.json(updatedOrThrow(await store.keep(form, id, draft), getLabel(form)))
    })
    .post('/:form/:id/restore', async (c) => {
      const { form, id } = readTarget(c)
      return c.json((await store.restore(form, id)) ?? throwNotFound(NOT_FOUND))
    })
    .get('/:form/:id/previews', async (c) => {
      const { form, id } = readTarget(c)
      return c.json(await previews.list(form, id))
    })
    .post('/:form/:id/previews', validate(previewLinkDraft), async (c) => {
      const { form, id } = readTarget(c)
      if (!(await store.find(form, id))) return throwNotFound(NOT_FOUND)
      const { token, hash } = createSecret()
      const until = await previews.add(hash, form, id, c.var.body.hours)
      return c.json({ path: `${ITEM_PREVIEW_PATH}/${token}`, until: until.toISOString() } satisfies PreviewLink)
    })
    .delete('/:form/:id/previews', async (c) => {
      const { form, id } = readTarget(c)
      await previews.revoke(form, id)
      return c.json({ _id: id })
    })
    .delete('/:form/:id/if-empty', async (c) => {
      const { form, id } = readTarget(c)
      return form !== 'settings' && (await store.removeEmpty(form, id)) ? c.json({ _id: id }) : throwNotFound(NOT_FOUND)
    })
    .delete('/:form/:id', async (c) => {
      const { form, id } = readTarget(c)
      const version = c.req.query('version')
      updatedOrThrow(await store.remove(form, id, version === undefined ? undefined : Number(version)), NOT_FOUND)
      return c.json({ _id: id })
    })
