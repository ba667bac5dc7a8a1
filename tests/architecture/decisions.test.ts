import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './workspaces.ts'

const folder = join(root, 'docs/decisions')
const names = readdirSync(folder).sort()

it('decisions are numbered without gaps, and no number is used twice', () => {
  const numbers = names.map((name) => Number(name.slice(0, 4)))
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})

it.each(names)('decision %s has its number, a date and a status', (name) => {
  expect(readFileSync(join(folder, name), 'utf8')).toMatch(
    new RegExp(`^# ${Number(name.slice(0, 4))}\\. .+\n\n- Date: \\d{4}-\\d{2}-\\d{2}\n- Status: (Accepted|Superseded by \\[\\d+\\])`),
  )
})
