import { expect, it } from 'vitest'
import type { Name } from '#csl'
import { toDisplayName, toIndexName } from './names.ts'

it.each<[Name, string]>([
  [{ family: '森', given: '鷗外' }, '森鷗外'],
  [{ family: '王', given: '小明' }, '王小明'],
  [{ family: '김', given: '철수' }, '김철수'],
  [{ family: '佐々木', given: 'ユーリ' }, '佐々木ユーリ'],
  [{ family: 'キング', given: 'スティーブン' }, 'スティーブン キング'],
  [{ family: '王', given: 'Xiaoming' }, 'Xiaoming 王'],
  [{ family: 'Wang', given: '小明' }, '小明 Wang'],
  [{ family: '王' }, '王'],
  [{ family: 'Steele', given: 'Guy L.', suffix: 'Jr.' }, 'Guy L. Steele Jr.'],
])('shows %o as %j', (name, text) => {
  expect(toDisplayName(name)).toBe(text)
})

it('keeps the comma of an index in every script', () => {
  expect(toIndexName({ family: '森', given: '鷗外' })).toBe('森, 鷗外')
})
