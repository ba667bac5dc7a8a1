import { expect, it } from 'vitest'
import { formatCount } from './format-count.ts'

it('a count has the singular for one, and its thousands are separated', () => {
  expect([0, 1, 1_234].map((count) => formatCount(count, 'view'))).toEqual(['0 views', '1 view', '1,234 views'])
})
