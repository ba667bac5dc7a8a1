import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './workspaces.ts'

/** Every rule of the apps' stylesheets that has such a declaration, with the name of its file. */
const findRules = (declaration: RegExp) =>
  globSync('{shell,public-mfe,admin-mfe,packages/ui}/src/**/*.css', { cwd: root }).flatMap((file) =>
    (readFileSync(join(root, file), 'utf8').match(/[^{}]*\{[^{}]*\}/g) ?? [])
      .filter((rule) => declaration.test(rule))
      .map((rule) => `${file}: ${rule.trim()}`),
  )

it('the dot between two facts never ends a line: a no-break space keeps it with the second one', () => {
  const dots = findRules(/content: "[^"]*·/)
  expect(dots.length).toBeGreaterThan(0)
  expect(dots.filter((rule) => !rule.includes('content: " ·\\a0"'))).toEqual([])
})

it('an entry that is laid out when it comes into view does not cut the focus rings at its edge', () => {
  const entries = findRules(/content-visibility: auto/)
  expect(entries.length).toBeGreaterThan(0)
  expect(entries.filter((rule) => !rule.includes('overflow-clip-margin: '))).toEqual([])
})
