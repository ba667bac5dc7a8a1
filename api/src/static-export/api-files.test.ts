import { books, type WorkEntry, type WorksPage } from '@portfolio/contracts'
import { expect, it } from 'vitest'
import { createListIndex, type ReadApi } from './api-files.ts'

const entry = (name: string) =>
  ({ _id: name, path: `/books/${name}`, values: { title: name }, people: '', imprint: '' }) as unknown as WorkEntry

it('the file of a list has orders of its own works only, when another one is published while they are read', async () => {
  const published = ['a', 'b']
  const read = (async (path: string) => {
    if (/\/books\//.test(path)) return { tags: [] }
    const items = published.map(entry)
    if (path.includes('sort=added')) published.unshift('c')
    return { items, pages: 1, order: 'date', all: 2, upcoming: 0, facets: {} } as unknown as WorksPage
  }) as ReadApi
  const { entries, orders } = JSON.parse(JSON.stringify(await createListIndex(read, books)))
  expect(entries).toHaveLength(2)
  for (const [order, indexes] of Object.entries(orders)) expect(indexes, order).toEqual([0, 1])
})
