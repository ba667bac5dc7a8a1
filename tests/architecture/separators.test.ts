import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './workspaces.ts'

it('the dot between two facts never ends a line: a no-break space keeps it with the second one', () => {
  const dots = globSync('{shell,public-mfe,packages/ui}/src/**/*.css', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/content: "[^"]*·[^"]*"/g)].map(([rule]) => `${file}: ${rule}`),
  )
  expect(dots.length).toBeGreaterThan(0)
  expect(dots.filter((rule) => !rule.endsWith('content: " ·\\a0"'))).toEqual([])
})
