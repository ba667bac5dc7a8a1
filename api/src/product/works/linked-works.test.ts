import { books, noDetails } from '@portfolio/contracts'
import { expect, it } from 'vitest'
import { type CatalogWork, createWork } from './catalog.ts'
import { toWorkPage } from './work-page.ts'

it('the page of a work with many linked works looks at each work of the site once', () => {
  const COUNT = 300
  let looks = 0
  const create = (index: number, relatedTo: string[]): CatalogWork => {
    const work = createWork(
      books,
      { title: `Number ${index}`, author: 'Ann Bee', releaseDate: '1950', description: '', link: '' },
      noDetails,
    )
    const details = {
      ...noDetails,
      get relatedTo() {
        looks += 1
        return relatedTo
      },
    }
    const id = String(index)
    return {
      ...work,
      details,
      id,
      version: 1,
      seq: index,
      path: `/books/${id}`,
      hasSlug: true,
      addresses: [],
      predecessors: [],
      createdAt: new Date(0),
      updatedAt: new Date(0),
    }
  }
  const whole = create(
    0,
    Array.from({ length: COUNT }, (_, index) => String(index + 1)),
  )
  const all = [whole, ...Array.from({ length: COUNT }, (_, index) => create(index + 1, []))]
  const owner = { ownerName: 'Ann Bee', ownNames: [], orcid: '' }
  const page = toWorkPage(whole, { list: all, all, posts: [], similar: [], owner })
  expect(page.related).toHaveLength(COUNT)
  expect(looks).toBe(COUNT + 1)
})
