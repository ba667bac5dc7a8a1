import { expect, it } from 'vitest'
import { Unreadable } from './unreadable.ts'
import { withinTime } from './within-time.ts'

it('a step that never ends is ended, in a parser as well as in a pattern, and the next one runs', () => {
  const never = () => {
    for (;;);
  }
  const tooLong = new Unreadable('Its text takes too long to read')
  expect(() => withinTime(never, 20)).toThrow(tooLong)
  expect(() => withinTime(() => /^(?:a|a)*$/.test(`${'a'.repeat(100)}b`), 20)).toThrow(tooLong)
  expect(withinTime(() => 'read')).toBe('read')
})
