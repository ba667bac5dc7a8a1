import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Release } from '@portfolio/mfe-contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { assertSize } from './assert-size.ts'

let dir: string
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], { cwd: dir, encoding: 'utf8' }).trim()
const commit = (message: string) => {
  git('commit', '-q', '--allow-empty', '-m', message)
  return git('rev-parse', 'HEAD')
}
const aRelease = (bytes: number, of?: string): Release => ({
  name: 'public-mfe',
  version: 'one',
  builtAt: '2026-05-04T10:00:00.000Z',
  files: [{ path: 'client/a.js', bytes, integrity: '' }],
  entry: { js: 'a.js', css: [] },
  exposes: {},
  shared: {},
  contracts: {},
  ...(of && { source: { commit: of } }),
})

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'portfolio-size-'))
  git('init', '-q')
})
afterAll(() => rmSync(dir, { recursive: true }))

it('a workflow, which has no options, allows a release to grow with a line in a commit message since the active release', async () => {
  const assertGrown = (active: string) => assertSize({ dir }, aRelease(200), { active: aRelease(100, active), allowGrowth: false })
  const first = commit('feat: one')
  const second = commit('feat: two')
  await expect(assertGrown(first)).rejects.toThrow('a line "Allow-Growth: <reason>" at the end of a commit message')
  const allowing = commit('feat: a map\n\nIt is large.\n\nAllow-Growth: it draws a map')
  const last = commit('fix: the map')
  for (const active of [first, second]) await assertGrown(active)
  for (const active of [allowing, last]) await expect(assertGrown(active)).rejects.toThrow('its scripts have 200 bytes')
})
