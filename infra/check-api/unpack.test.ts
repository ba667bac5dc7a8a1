import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { findPrevious } from './unpack.ts'

/** A clone with two commits, whose npm only writes that it was run. */

const dir = realpathSync(mkdtempSync(join(tmpdir(), 'portfolio-unpack-')))
const checkout = join(dir, 'checkout')
const root = resolve(import.meta.dirname, '../..')
const originalPath = process.env.PATH

const write = (path: string, content: string, mode = 0o644) => {
  mkdirSync(dirname(join(dir, path)), { recursive: true })
  writeFileSync(join(dir, path), content, { mode })
}
const commit = (message: string) => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], { cwd: checkout })
  git('init', '-q')
  git('add', '--force', '.')
  git('commit', '-q', '--no-verify', '-m', message)
}

beforeAll(() => {
  write('bin/npm', '#!/bin/sh\nmkdir -p node_modules && touch node_modules/installed\n', 0o755)
  vi.stubEnv('PATH', `${join(dir, 'bin')}${delimiter}${process.env.PATH}`)
  for (const path of ['package.json', '.npmrc', 'api/package.json', 'infra/package.json', 'packages/contracts/package.json'])
    write(`checkout/${path}`, '{}')
  write('checkout/package-lock.json', 'old')
  commit('feat(api): one')
  write('checkout/package-lock.json', 'new')
  commit('feat(api)!: two')
  write('checkout/node_modules/linked/package.json', '{}')
})
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(dir, { recursive: true })
})

it('a commit runs with the packages of its own lockfile, which are installed if they differ from those of the checkout', () => {
  for (const [name, module] of [
    ['HEAD', 'linked'],
    ['HEAD^', 'installed'],
  ] as const) {
    findPrevious(name, checkout).unpack(join(dir, module))
    expect(existsSync(join(dir, module, 'node_modules', module)), name).toBe(true)
    expect(existsSync(join(dir, module, 'infra/package.json'))).toBe(true)
  }
})

it('an archive is unpacked into a folder without files, and otherwise a sentence says why not', () => {
  const unpack = (folder: string) => {
    const args = [resolve(import.meta.dirname, '../unpack-api.ts'), 'api.tar.gz', folder]
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: dir, encoding: 'utf8' })
    return { status, stderr: stderr.trim() }
  }
  execFileSync('git', ['archive', '--output', join(dir, 'api.tar.gz'), 'HEAD'], { cwd: checkout })
  mkdirSync(join(dir, 'server'))
  expect(unpack('server')).toEqual({ status: 0, stderr: '' })
  expect(existsSync(join(dir, 'server/node_modules/installed'))).toBe(true)
  expect(unpack('server')).toEqual({ status: 1, stderr: 'server is not empty. Delete it, or name a folder that does not exist' })
})

it('a misspelled option is reported before anything is packed', () => {
  const list = () => globSync('api/dist/**', { cwd: root })
  const before = list()
  const { status, stderr } = spawnSync('npm', ['run', '--silent', 'release', '-w', 'api', '--', '--allow-diffrences', 'x'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, PATH: originalPath },
  })
  expect([status, stderr]).toEqual([1, expect.stringContaining("Unknown option '--allow-diffrences'")])
  expect(list()).toEqual(before)
})

it('names a previous API that does not exist before it unpacks anything', () => {
  for (const name of ['typo', 'api/dist/typo.tar.gz'])
    expect(() => findPrevious(name, checkout)).toThrow(`${name} is neither an archive of the api nor a commit of this clone`)
})
