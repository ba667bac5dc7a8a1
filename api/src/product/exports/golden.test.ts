import { join } from 'node:path'
import type { WorkType } from '@portfolio/scholarship'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GOLDEN_WORKS } from '#test/golden-works.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
  for (const { name, collection, draft } of GOLDEN_WORKS) {
    const { status, body } = await api.asOwner().post(`/api/${collection.name}/add`, { ...draft, slug: name })
    expect(status, JSON.stringify(body)).toBe(200)
  }
})
afterAll(() => api.close())

const getFile = (name: string) => join(import.meta.dirname, '../../../test/golden', name)

/** To update the files after a change of an export: `npx vitest run api/src/product/exports/golden.test.ts -u`. */
describe.each(GOLDEN_WORKS)('$name', ({ name, collection }) => {
  it.each(['bib', 'ris', 'json'])('is written as the golden file, byte for byte: .%s', async (extension) => {
    const { status, text } = await api.asVisitor().get(`${collection.page.path}/${name}.${extension}`)
    expect(status).toBe(200)
    if (extension === 'ris') expect(text.split('\r\n').join('')).not.toContain('\n')
    await expect(text).toMatchFileSnapshot(getFile(`${name}.${extension}`))
  })

  it('is described to search engines as in the golden file', async () => {
    const { body } = await api.asVisitor().get(`/api/works${collection.path}/${name}`)
    await expect(`${JSON.stringify({ meta: body.meta, jsonLd: body.jsonLd }, null, 2)}\n`).toMatchFileSnapshot(
      getFile(`${name}.metadata.json`),
    )
  })
})

it('the golden files include the most common types', async () => {
  const items = JSON.parse((await api.asVisitor().get('/works.json')).text) as { type: WorkType }[]
  expect(new Set(items.map(({ type }) => type))).toEqual(
    new Set(['article', 'article-journal', 'book', 'chapter', 'dataset', 'paper-conference', 'report', 'software', 'speech', 'thesis']),
  )
})
