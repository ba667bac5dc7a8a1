import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './workspaces.ts'

/** Every rule of the apps' stylesheets that has such a declaration, with the name of its file. */
const findRules = (declaration: RegExp, workspaces = '{shell,public-mfe,admin-mfe,packages/ui}') =>
  globSync(`${workspaces}/src/**/*.css`, { cwd: root }).flatMap((file) =>
    (readFileSync(join(root, file), 'utf8').match(/[^{}]*\{[^{}]*\}/g) ?? [])
      .filter((rule) => declaration.test(rule))
      .map((rule) => `${file}: ${rule.trim()}`),
  )

it('the dot between two facts never begins a line, as a bullet does: a no-break space keeps it with the first one', () => {
  const dots = findRules(/content: "[^"]*·/)
  expect(dots.length).toBeGreaterThan(0)
  expect(dots.filter((rule) => !rule.includes('content: "\\a0· "'))).toEqual([])
})

it('an entry that is laid out when it comes into view does not cut the focus rings at its edge', () => {
  const entries = findRules(/content-visibility: auto/)
  expect(entries.length).toBeGreaterThan(0)
  expect(entries.filter((rule) => !rule.includes('overflow-clip-margin: '))).toEqual([])
})

/** Declarations that name the left or the right of the screen instead of the start or the end of a line. */
const NAMED_SIDE =
  /[\s{;](?:[\w-]+-)?(?:left|right)(?:-[\w-]+)?\s*:|(?:text-align|float|clear|background(?:-position)?)\s*:[^;}]*\b(?:left|right)\b|translateX/

/** A shorthand of four values whose second, the right, is not its fourth, the left. */
const UNEQUAL_SIDES = /[\s{;](?:margin|padding|inset)\s*:\s*[^\s;]+ +(?<right>[^\s;]+) +[^\s;]+ +(?!\k<right>\s*[;}])[^\s;]+\s*[;}]/

/** The rules that may do so, by what their selectors contain. */
const REASONS: Record<string, string> = {
  'ql-align-right': 'the owner chose the right side',
  '.tml-': 'formulas run from left to right in any text',
  menclose: 'as the formulas above',
  '.select': 'a background has no start and no end',
  '.onward a:hover svg': 'the arrow is mirrored, and its movement with it',
  '.title {': 'the side of the year is that of the page, but the title has a direction of its own',
  ':is(h3, h4)': 'as the title above',
  'li:first-child h3': 'as the title above',
  ':is(dt, dd, li)[dir]': 'a list from right to left begins at the right, and what it names has a direction of its own',
  '[dir="rtl"] .neighbors': 'as what a list names',
  '[dir="rtl"] .cite-work': 'as what a list names',
}

it('public pages are mirrored when they are read from right to left: their styles name starts and ends of lines, not sides, except for a reason', () => {
  const rules = [NAMED_SIDE, UNEQUAL_SIDES].flatMap((declaration) => findRules(declaration, '{shell,public-mfe,packages/ui}'))
  expect(rules.filter((rule) => !Object.keys(REASONS).some((selector) => rule.includes(selector)))).toEqual([])
  expect(Object.keys(REASONS).filter((selector) => !rules.some((rule) => rule.includes(selector)))).toEqual([])
})
