import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { AppName, Release } from '@portfolio/mfe-contract'
import { describe, expect, it } from 'vitest'
import { aRelease, readFixtureFile } from '#test/a-release.ts'
import { validateFiles, validateManifest, validateReleaseSet } from './validate-release-set.ts'

const gateway = { api: [1], modules: { react: '19.2.1' } }
const aSet = (changes: Partial<Record<AppName, Partial<Release>>> = {}) => ({
  shell: aRelease('shell', changes.shell),
  'public-mfe': aRelease('public-mfe', changes['public-mfe']),
  'admin-mfe': aRelease('admin-mfe', changes['admin-mfe']),
})

describe('validateReleaseSet', () => {
  it('accepts releases that fit each other and the gateway', () => {
    expect(validateReleaseSet(aSet(), gateway)).toBeUndefined()
  })

  it.each<[name: string, changes: Parameters<typeof aSet>[0], sentence: string]>([
    [
      'a shared module in another range',
      { 'public-mfe': { shared: { react: '^20.0.0' } } },
      'public-mfe@v1 needs react ^20.0.0, and shell@v1 provides 19.2.0',
    ],
    [
      'a module that the shell does not share',
      { 'admin-mfe': { shared: { jotai: '^3.0.0' } } },
      'admin-mfe@v1 needs jotai, which shell@v1 does not share',
    ],
    [
      'a design token that the shell does not provide',
      { shell: { tokens: ['--ink'] }, 'admin-mfe': { tokens: ['--ink', '--ink-soft', '--paper'] } },
      'admin-mfe@v1 needs the design token --ink-soft, which shell@v1 does not provide',
    ],
    [
      'an unknown contract',
      { shell: { contracts: { comments: [1] } } },
      'shell@v1 needs the contract comments, which this gateway does not know',
    ],
    [
      'a contract without a common number',
      { 'admin-mfe': { contracts: { api: [1], adminRoutes: [2] } } },
      'admin-mfe@v1 supports version 2 of the contract adminRoutes, and shell@v1 supports 1',
    ],
    [
      'a later API',
      { shell: { contracts: { publicRoutes: [1], adminRoutes: [1], api: [2, 3] } } },
      'shell@v1 supports version 2, 3 of the contract api, and the API supports 1',
    ],
    [
      'another major version than the gateway renders with',
      { shell: { shared: { react: '20.0.0' } }, 'public-mfe': { shared: {} }, 'admin-mfe': { shared: {} } },
      'shell@v1 provides react 20.0.0, and the gateway renders with 19.2.1',
    ],
  ])('rejects %s', (_, changes, sentence) => {
    expect(validateReleaseSet(aSet(changes), gateway)).toBe(sentence)
  })

  it('accepts releases that were built before design tokens were listed', () => {
    expect(validateReleaseSet(aSet({ 'admin-mfe': { tokens: ['--ink'] } }), gateway)).toBeUndefined()
    expect(validateReleaseSet(aSet({ shell: { tokens: ['--ink'] } }), gateway)).toBeUndefined()
    expect(validateReleaseSet(aSet({ shell: { tokens: ['--ink'] }, 'public-mfe': { tokens: ['--ink'] } }), gateway)).toBeUndefined()
  })

  it('accepts an old and a new number of a contract side by side', () => {
    const shell = { contracts: { publicRoutes: [1, 2], adminRoutes: [1], api: [1] } }
    expect(validateReleaseSet(aSet({ shell, 'public-mfe': { contracts: { publicRoutes: [2], api: [1] } } }), gateway)).toBeUndefined()
  })

  it('compares no modules with a gateway that names none', () => {
    const changes = { shell: { shared: { react: '20.0.0' } }, 'public-mfe': { shared: {} }, 'admin-mfe': { shared: {} } }
    expect(validateReleaseSet(aSet(changes), { api: [1] })).toBeUndefined()
  })
})

describe('validateManifest', () => {
  it.each<[name: string, release: Release, sentence: string]>([
    ['a remote without routes', aRelease('public-mfe', { exposes: {} }), 'public-mfe@v1 does not expose ./routes'],
    ['a shell without a boot script', aRelease('shell', { boot: undefined }), 'shell@v1 has no boot script'],
    ['a public remote without a server bundle', aRelease('public-mfe', { serverBundle: undefined }), 'public-mfe@v1 has no server bundle'],
    ['a shell without a public entry', aRelease('shell', { publicEntry: undefined }), 'shell@v1 has no script for public documents'],
    [
      'an entry that browsers may not request',
      aRelease('admin-mfe', { entry: { js: 'entry.mjs', css: [] } }),
      'admin-mfe@v1 starts with entry.mjs, which is not a file that browsers may request',
    ],
    [
      'a stylesheet that is not listed',
      aRelease('admin-mfe', { entry: { js: 'entry.js', css: ['a.css'] } }),
      'admin-mfe@v1 names client/a.css, which is not among its files',
    ],
    [
      'a stylesheet of a kind of page that is not listed',
      aRelease('public-mfe', { pageCss: { list: ['page-list.css'] } }),
      'public-mfe@v1 names client/page-list.css, which is not among its files',
    ],
  ])('rejects %s', (_, release, sentence) => {
    expect(validateManifest(release)).toBe(sentence)
  })

  it('accepts a complete manifest of each app', () => {
    for (const name of ['shell', 'public-mfe', 'admin-mfe'] as const) expect(validateManifest(aRelease(name))).toBeUndefined()
  })
})

describe('validateFiles', () => {
  it('accepts files that match their release.json', async () => {
    expect(await validateFiles(aRelease('shell'), readFixtureFile)).toBeUndefined()
  })

  it.each<[name: string, content: string | undefined, sentence: string]>([
    ['a missing file', undefined, 'shell@v1 lacks its file client/entry.js'],
    ['a file of another size', 'short', 'shell@v1 has 5 bytes in client/entry.js where its release.json says 7'],
    ['a file with other content', 'START()', 'shell@v1 has a client/entry.js that differs from its release.json'],
  ])('rejects %s', async (_, content, sentence) => {
    const read = async (path: string) => (path === 'client/entry.js' ? content && Buffer.from(content) : readFixtureFile(path)) || undefined
    expect(await validateFiles(aRelease('shell'), read)).toBe(sentence)
  })

  const describeFile = (path: string, content: Buffer) => ({
    path,
    bytes: content.length,
    integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
  })

  it('accepts variants of the same content, and rejects those of other content, of more of it, and without an original', async () => {
    const code = Buffer.from('start()')
    const validate = (path: string, variant: Buffer) => {
      const stored: Record<string, Buffer> = { 'client/a.js': code, [path]: variant }
      const files = Object.entries(stored).map(([name, content]) => describeFile(name, content))
      return validateFiles(aRelease('shell', { files }), async (name) => stored[name])
    }
    expect(await validate('client/a.js.br', brotliCompressSync(code))).toBeUndefined()
    expect(await validate('client/a.js.gz', gzipSync(code))).toBeUndefined()
    const rejected: [path: string, variant: Buffer][] = [
      ['client/a.js.br', brotliCompressSync('steal()')],
      ['client/a.js.br', brotliCompressSync(Buffer.alloc(10_000_000))],
      ['client/a.js.gz', code],
    ]
    for (const [path, variant] of rejected)
      expect(await validate(path, variant)).toBe(`shell@v1 has a ${path} that is not client/a.js, compressed`)
    expect(await validate('client/b.js.br', brotliCompressSync(code))).toBe(
      'shell@v1 has a client/b.js.br that is not client/b.js, compressed',
    )
  })
})
