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
})
