import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './workspaces.ts'

/** The table of tests/spec/README.md leads to tests by their titles, in which "…" stands for words that are left out. */

const folder = join(root, 'tests/spec')
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).split('\n')

const readTitles = (section: string): string[] =>
  globSync(`${section}-*.spec.ts`, { cwd: folder }).flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/\btest\w*(?:\.describe)?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs)].map(
      ([, , title = '']) => title,
    ),
  )

/** Returns whether a title has all parts of a quoted one, in their order. */
const isQuoted = (title: string, quote: string): boolean => {
  const parts = quote.split('…').map((part) => part.trim())
  let from = 0
  return parts.every((part) => {
    const at = title.indexOf(part, from)
    from = at + part.length
    return at >= 0
  })
}

const rows = readFileSync(join(folder, 'README.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| **'))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\|\s*|\s*\|$/g, '').trim()))

/** Returns the quoted titles of a cell, each with its section: `section-2 "A …", "B"; section-6`. */
const readQuotes = (cell: string): [section: string, quote: string][] => {
  let section = ''
  return [...cell.matchAll(/section-\d|"([^"]+)"/g)].flatMap(([found, quote]): [string, string][] => {
    if (quote) return [[section, quote]]
    section = found
    return []
  })
}

describe('the index of the specification', () => {
  it.each(rows.flatMap(([, tests = '']) => readQuotes(tests)))('names a test of %s that exists: %s', (section, quote) => {
    expect(readTitles(section).some((title) => isQuoted(title, quote))).toBe(true)
  })

  const named = rows.flatMap(([, ...cells]) => [...cells.join(' ').matchAll(/`([\w./-]+)`/g)].map(([, name = '']) => name))
  it.each([...new Set(named.filter((name) => /\/|\.tsx?$/.test(name)))])('names files that exist: %s', (name) => {
    expect(files.some((file) => `/${file}`.includes(`/${name}`))).toBe(true)
  })

  it.each([...new Set(rows.flatMap(([, tests = '']) => tests.match(/section-\d/g) ?? []))])(
    'names a section that has tests: %s',
    (section) => {
      expect(readTitles(section)).not.toEqual([])
    },
  )
})
