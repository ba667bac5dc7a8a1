import { journalArticles, noDetails } from '@portfolio/contracts'
import { afterEach, expect, it, vi } from 'vitest'
import type { PublishedWork } from '#product/shared/published-work.ts'
import { getCitationKeys } from './citation-keys.ts'

afterEach(() => vi.restoreAllMocks())

const create = (index: number, bibtex: string | null): PublishedWork => ({
  ...{ id: String(index).padStart(6, '0'), version: 1, path: `/articles/${index}`, collection: journalArticles, values: {}, stored: {} },
  ...{ details: { ...noDetails, bibtex }, work: { type: 'article-journal', author: [{ family: 'Bee', given: 'Ann' }], issued: '1950' } },
})

it('works with equal citation keys get unique ones in a number of steps that is linear in their number', async () => {
  const works = Array.from({ length: 1_000 }, (_, index) =>
    create(index, index % 2 ? `@book{${index % 4 === 1 ? 'k' : 'K'}, note = 1}` : null),
  )
  works.push(create(1_001, '@book{k-3, note = 1}'))
  const steps = vi.spyOn(Set.prototype, 'has')
  const keys = await getCitationKeys(works)
  expect(steps.mock.calls.length).toBeLessThan(5 * works.length)
  expect(new Set([...keys.values()].map((key) => key.toLowerCase())).size).toBe(works.length)
  expect([1, 3, 5, 999].map((index) => keys.get(works[index]?.id as string))).toEqual(['k', 'K-2', 'k-3', 'K-500'])
  expect(keys.get('001001')).toBe('k-3-2')
})
