import type { Work } from '@portfolio/scholarship'
import { expect, it } from 'vitest'
import { createSimilarWorks } from './similar-works.ts'

/** Works of which each has one person of its own, one in common with the work before and one with the next; everyone's is Ada. */
const createWorks = (count: number) => {
  let reads = 0
  const create = (index: number, tags: string[] = []) => {
    const author = ['Ada', `Own ${index}`, `Common ${index}`, `Common ${index + 1}`].map((literal) => ({ literal }))
    const work = { type: 'book' } as Work
    Object.defineProperty(work, 'author', {
      get: () => {
        reads += 1
        return author
      },
    })
    return { id: `${index}`, tags, work }
  }
  const takeReads = () => {
    const taken = reads
    reads = 0
    return taken
  }
  return { create, takeReads, works: Array.from({ length: count }, (_, index) => create(index)) }
}

it('works are similar that have people and tags in common, but not by a name that most works have', async () => {
  const { create, works } = createWorks(6)
  const target = create(3, ['logic', 'chess'])
  const all = works.map((work) => (work.id === '3' ? target : work.id === '5' ? create(5, ['chess', 'logic']) : work))
  const find = createSimilarWorks()
  expect((await find(target, all)).map(({ id }) => id)).toEqual(['5', '2', '4'])
})

it('only the people of works that changed are read again, however many works there are', async () => {
  const { create, takeReads, works } = createWorks(500)
  const find = createSimilarWorks()
  const findIds = async (all: typeof works, index: number) => (await find(all[index] as (typeof works)[0], all)).map(({ id }) => id)
  expect(await findIds(works, 100)).toEqual(['99', '101'])
  expect(takeReads()).toBeGreaterThanOrEqual(500)
  expect(await findIds(works, 200)).toEqual(['199', '201'])
  expect(takeReads()).toBe(1)

  // Work 101 now has people of another; 99 is deleted.
  const changed = works.filter(({ id }) => id !== '99').map((work) => (work.id === '101' ? { ...create(300), id: '101' } : work))
  expect(await findIds(changed, 99)).toEqual([])
  expect(takeReads()).toBe(4)
  const found = await Promise.all([findIds(changed, 299), findIds(works, 100), findIds(changed, 299)])
  expect(found).toEqual([
    ['101', '299', '301'],
    ['99', '101'],
    ['101', '299', '301'],
  ])
})
