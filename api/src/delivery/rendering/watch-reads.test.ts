import { expect, it } from 'vitest'
import { watchReads } from './watch-reads.ts'

const collectMissing = async (read: (data: { items: { title: string; links: string[]; date: null }[] }) => unknown) => {
  const missing: string[] = []
  await read(watchReads({ items: [{ title: 'A book', links: ['https://example.org'], date: null }] }, (path) => missing.push(path)))
  return missing
}

it('reports the path of a property that the data lacks', async () => {
  expect(await collectMissing(({ items }) => items.map((item) => 'subtitle' in item && item.subtitle))).toEqual([])
  expect(await collectMissing(({ items }) => items.map(({ subtitle = '' }: { title: string; subtitle?: string }) => subtitle))).toEqual([
    'items[].subtitle',
  ])
  expect(await collectMissing((data) => (data as { total?: number }).total)).toEqual(['total'])
})

it('does not report existing properties, lists, and properties that are read from every value', async () => {
  expect(
    await collectMissing(async (data) => {
      const { items } = await Promise.resolve(data)
      expect(items).toBe(data.items)
      expect({ ...items[0] }).toEqual({ title: 'A book', links: ['https://example.org'], date: null })
      expect(items[7]).toBeUndefined()
      expect([...items.flatMap(({ links }) => links), items.length, items[0]?.date]).toEqual(['https://example.org', 1, null])
      expect(JSON.stringify(data)).toBe('{"items":[{"title":"A book","links":["https://example.org"],"date":null}]}')
    }),
  ).toEqual([])
})

it('does not report fields that the collection of a work does not have', () => {
  const missing: string[] = []
  const work: { values: { title: string; link?: string } } = watchReads({ values: { title: 'A talk' } }, (path) => missing.push(path))
  expect([work.values.title, work.values.link]).toEqual(['A talk', undefined])
  expect(missing).toEqual([])
})

it('reads data correctly that a page freezes or changes', async () => {
  const freeze = <Value>(value: Value): Value => {
    if (typeof value === 'object') Object.values(value ?? {}).forEach(freeze)
    return Object.freeze(value)
  }
  const read = (data: { items: { title: string; slug?: string }[] }) => {
    const [item] = freeze(data).items
    expect([item?.title, item?.slug]).toEqual(['A book', undefined])
  }
  expect(await collectMissing(read)).toEqual(['items[].slug'])
  expect(await collectMissing((data) => expect(Object.assign(data, { total: 1 }).total).toBe(1))).toEqual([])
})
