import { BIBTEX_CHARACTERS_MAX } from '@portfolio/contracts'
import { expect, it } from 'vitest'
import { addCorrection, getStoredCorrections, replaceEntry } from './replace-entry.ts'

it.each([
  ['Unix', '\n'],
  ['Windows', '\r\n'],
  ['the old Mac', '\r'],
])('replaces the entry at its line, not an equal one before it, in a file of %s', (_, end) => {
  const bad = `@book{b,${end}  title {x},${end}}`
  const text = [bad, '', '@book{a, title = {A}}', bad, '@book{c, title = {C}}'].join(end)
  const entry = { message: '', line: 7, firstLine: 6, lastLine: 8, source: bad }
  expect(replaceEntry(text, entry, '@book{b, title = {B}}')).toBe(
    [bad, '', '@book{a, title = {A}}', '@book{b, title = {B}}', '@book{c, title = {C}}'].join(end),
  )
})

it('remembers a correction by what stood in the file, however often it was corrected', () => {
  const entry = (source: string) => ({ message: '', line: 1, firstLine: 1, lastLine: 1, source })
  const once = addCorrection([], entry('@book{a'), '@book{a,\n')
  const twice = addCorrection(once, entry('@book{a,'), '@book{a, title = {A}}')
  expect(addCorrection(twice, entry('@book{b'), '')).toEqual([
    { source: '@book{a', text: '@book{a, title = {A}}' },
    { source: '@book{b', text: '' },
  ])
})

it('leaves out a correction that is too long to be stored, which would keep the file from being imported', () => {
  const short = { source: '@book{a', text: '@book{a, title = {A}}' }
  const long = { source: 'x'.repeat(BIBTEX_CHARACTERS_MAX + 1), text: '' }
  expect(getStoredCorrections([short, long, { source: '', text: long.source }])).toEqual([short])
})
