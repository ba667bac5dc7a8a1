import { expect, it } from 'vitest'
import { describeBatch, describeUndone } from './labels.ts'

it('what the import of a site changes, such as settings, is an item', () => {
  const counts = { added: 4, updated: 1, merged: 0 }
  expect(describeBatch({ ...counts, system: 'WordPress' })).toBe('4 items added, 1 item changed')
  expect(describeBatch(counts)).toBe('4 works added, 1 work changed')
  expect(describeUndone({ removed: 4, restored: 1, kept: [] }, 'item')).toBe('undone: 4 items removed, 1 item restored')
  expect(describeUndone({ removed: 4, restored: 1, kept: [] })).toBe('undone: 4 works removed, 1 work restored')
})
