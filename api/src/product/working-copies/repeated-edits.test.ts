import { defaultSettings, workingCopyEndpoints } from '@portfolio/contracts'
import { afterAll, describe, expect, it } from 'vitest'
import { aBlog, aBook } from '#test/factories.ts'
import { startTestApi } from '#test/start-test-api.ts'

const api = await startTestApi()
afterAll(() => api.close())

const post = (path: string, body: unknown) => api.asOwner().post(`/api${path}`, body)
const { version: _, ...settings } = defaultSettings

describe.each([
  ['a book', 'books', '/books/add', async () => ({ ...aBook(), id: (await post('/books/add', aBook())).body._id })],
  ['a blog', 'blogs', '/blogs/add', async () => ({ ...aBlog(), id: (await post('/blogs/add', aBlog())).body._id })],
  [
    'About',
    'about',
    '/about/edit',
    async () => ({ ...aBlog(), id: (await post('/about/edit', { title: 'About me', description: '', images: [] })).body._id }),
  ],
  [
    'the settings',
    'settings',
    '/settings/edit',
    async () => {
      const { version } = (await post('/settings/edit', settings)).body
      // A first edit of settings has no version yet.
      return { ...settings, id: undefined, version }
    },
  ],
] as const)('an edit of %s', (_name, form, path, create) => {
  const toDraft = (values: object, title: string) => ({ ...values, ...(form === 'settings' ? { ownerName: title } : { title }) })

  it('is no conflict when its form repeats the call after a lost response, but is one with what was written since', async () => {
    const values = { version: 1, ...(await create()) }
    const sent = toDraft(values, 'Sent in a tunnel')
    const saved = await post(path, sent)
    expect(saved.status).toBe(200)
    const repeated = await post(path, sent)
    expect(repeated).toMatchObject({ status: 200, body: { version: saved.body.version } })
    expect((await post(path, toDraft(values, 'Written on'))).status).toBe(409)
    const other = form === 'settings' ? { tagline: 'Written on' } : { description: '<p>Written on</p>' }
    expect((await post(path, { ...sent, ...other })).status).toBe(409)

    expect((await post(path, { ...toDraft(values, 'Saved elsewhere'), version: saved.body.version })).status).toBe(200)
    expect((await post(path, sent)).status).toBe(409)
  })

  if (form === 'settings') return
  it('ends the text that was autosaved after the lost response', async () => {
    const values = { version: 1, ...(await create()) }
    const { version = 1 } = (await post(path, { ...toDraft(values, 'Another one'), version: undefined })).body
    const sent = { ...toDraft(values, 'Sent in a tunnel'), version }
    expect((await post(path, sent)).status).toBe(200)
    const copy = await post(workingCopyEndpoints.one(form, values.id), { values: { title: 'Sent in a tunnel' }, baseVersion: version })
    expect(copy.status).toBe(200)
    expect((await post(path, { ...sent, copyVersion: copy.body.version })).status).toBe(200)
    expect((await api.asOwner().get(`/api${workingCopyEndpoints.one(form, values.id)}`)).status).toBe(404)
  })
})
