import { describe, expect, it } from 'vitest'
import { without, withRestored, withSaved } from './list-order.ts'

const rows = [{ _id: 'c' }, { _id: 'b' }, { _id: 'a' }]

describe('list order', () => {
  it('puts an added item first', () => {
    expect(withSaved(rows, { _id: 'd' }).map(({ _id }) => _id)).toEqual(['d', 'c', 'b', 'a'])
    expect(withSaved(undefined, { _id: 'd' })).toEqual([{ _id: 'd' }])
  })

  it('keeps the position of an edited item', () => {
    expect(withSaved(rows, { _id: 'b', title: 'New' } as { _id: string })).toEqual([{ _id: 'c' }, { _id: 'b', title: 'New' }, { _id: 'a' }])
  })

  it('removes a deleted item by its _id and restores it at the same index', () => {
    const left = without(rows, 'b')
    expect(left).toEqual([{ _id: 'c' }, { _id: 'a' }])
    expect(withRestored(left, { _id: 'b' }, 1)).toEqual(rows)
    expect(withRestored(rows, { _id: 'b' }, 1)).toEqual(rows)
  })

  it('has one current blog, also before the server has said which', () => {
    const blogs = [
      { _id: 'c', current: false },
      { _id: 'b', current: true },
      { _id: 'a', current: false },
    ]
    const current = (list: typeof blogs) => list.filter((blog) => blog.current).map(({ _id }) => _id)
    const left = without(blogs, 'b')
    expect(current(left)).toEqual(['c'])
    expect(current(withRestored(left, { _id: 'b', current: true }, 1))).toEqual(['b'])
    expect(current(withRestored(left, { _id: 'b', current: false }, 1))).toEqual(['c'])
    expect(current(without(blogs, 'a'))).toEqual(['b'])
    expect(current(withSaved(blogs, { _id: 'a', current: true }))).toEqual(['a'])
    expect(current(withSaved(blogs, { _id: 'd', current: true }))).toEqual(['d'])
  })
})
