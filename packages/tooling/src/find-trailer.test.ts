import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findTrailer } from './find-trailer.ts'

let clone: string
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], { cwd: clone, encoding: 'utf8' }).trim()
const commit = (message: string) => {
  git('commit', '-q', '--allow-empty', '-m', message)
  return git('rev-parse', 'HEAD')
}
const find = (since: string | undefined) => findTrailer(clone, 'Allow-Growth', since)

let first: string
beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), 'portfolio-trailer-'))
  git('init', '-q')
  first = commit('one')
  commit('two\n\nA body.\n\nAllow-Growth: a font\n for the jubilee')
})
afterAll(() => rmSync(clone, { recursive: true }))

it('a trailer counts until its commit has been released', async () => {
  expect(await find(first)).toBe('a font for the jubilee')
  expect(await find('HEAD')).toBeUndefined()
  const third = commit('three')
  expect(await find(first)).toBe('a font for the jubilee')
  expect(await find(third)).toBeUndefined()
})

it('without the released commit, that of the last commit alone counts', async () => {
  for (const since of [undefined, '0123456789abcdef0123456789abcdef01234567']) expect(await find(since)).toBeUndefined()
  commit('four\n\nAllow-Growth: a map')
  for (const since of [undefined, '0123456789abcdef0123456789abcdef01234567']) expect(await find(since)).toBe('a map')
})
