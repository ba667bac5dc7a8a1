import { globSync, readdirSync, readFileSync } from 'node:fs'
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

it('no guide leads to a decision that was superseded', () => {
  const superseded = names.filter((name) => readFileSync(join(folder, name), 'utf8').includes('- Status: Superseded'))
  const guides = globSync(['*.md', 'docs/*.md', 'docs/teams/*.md', '{api,infra,shell,tests,*-mfe}/README.md', 'packages/*/README.md'], {
    cwd: root,
  })
  const found = guides.flatMap((guide) => {
    const text = readFileSync(join(root, guide), 'utf8')
    return superseded.filter((name) => text.includes(name)).map((name) => `${guide}: ${name}`)
  })
  expect(found).toEqual([])
})
