import { expect, it } from 'vitest'
import { STYLES } from './style-list.ts'
import { getBuiltInStyle } from './styles.ts'
import { parseWithoutSorting } from './without-sorting.ts'

it.each(STYLES.map(({ id }) => id))('a parsed %s has its layouts and macros, and nothing that sorts', (id) => {
  const source = getBuiltInStyle(id)
  const parsed = JSON.stringify(parseWithoutSorting(source))
  const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0
  expect(count(parsed, /"name":"sort"/g)).toBe(0)
  expect(count(parsed, /"name":"layout"/g)).toBe(count(source, /<layout\b/g))
  expect(count(parsed, /"name":"macro"/g)).toBe(count(source, /<macro\b/g))
})
