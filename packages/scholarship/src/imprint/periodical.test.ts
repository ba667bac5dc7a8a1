import { expect, it } from 'vitest'
import { PERIODICAL_RULES } from './periodical.ts'

it.each(PERIODICAL_RULES)('a rule for periodicals reads $example, and none before it does', (rule) => {
  expect(PERIODICAL_RULES.find(({ read }) => read(rule.example, false))).toBe(rule)
})
