import { expect, it } from 'vitest'
import { newId, newItemId } from './new-id.ts'

it('ids begin with the time, so that they sort by time', () => {
  const at = Date.UTC(2026, 10, 23, 12)
  expect(newItemId(at)).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(Number.parseInt(newItemId(at).replaceAll('-', '').slice(0, 12), 16)).toBe(at)
  expect(newItemId(at) < newItemId(at + 1)).toBe(true)
  expect(newId()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4/)
})
