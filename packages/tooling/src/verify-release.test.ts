import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Release } from '@portfolio/mfe-contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { AppBuild } from './app-build.ts'
import { verifyRelease } from './verify-release.ts'

const aRelease = (version: string, contents: Record<string, string>): Release => ({
  name: 'public-mfe',
  version,
  builtAt: '2026-05-04T10:00:00.000Z',
  files: Object.entries(contents).map(([path, content]) => ({ path, bytes: content.length, integrity: `sha384-${content}` })),
  entry: { js: 'entry.js', css: [] },
  exposes: { './routes': { js: [], css: [] } },
  shared: {},
  contracts: {},
})
const published = { 'client/entry.js': 'a', 'client/entry.js.br': 'b', 'server/index.cjs': 'c', 'client/old.js': 'd' }

let checkout: string
const publish = async (release: Release) => {
  const folder = join(checkout, '.data/objects/releases/public-mfe', release.version)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'release.json'), JSON.stringify(release))
}
beforeAll(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'portfolio-verify-'))
  vi.stubEnv('DATA_DIR', join(checkout, '.data'))
  await publish(aRelease('one', published))
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(checkout, { recursive: true, force: true })
})
const verify = (built: Release, version = 'one') =>
  verifyRelease({ name: 'public-mfe', dir: join(checkout, 'public-mfe') } as AppBuild, built, version)

it('a release that the checkout builds is verified, whatever compressed it', async () => {
  expect(await verify(aRelease('one', { ...published, 'client/entry.js.br': 'other' }))).toBe('public-mfe@one is what this checkout builds')
})

it('a release that differs is rejected with the names of the files, the server bundle among them', async () => {
  const { 'client/old.js': _, ...kept } = published
  await expect(verify(aRelease('two', { ...kept, 'server/index.cjs': 'x', 'client/new.js': 'y' }))).rejects.toThrow(
    'This checkout builds public-mfe@two, and the published public-mfe@one differs in client/new.js, client/old.js, server/index.cjs',
  )
  await expect(verify(aRelease('two', published))).rejects.toThrow('differs in release.json')
})

it.each<[what: string, altered: Partial<Release>]>([
  ['the contracts', { contracts: { api: [1] } }],
  ['the versions of shared modules', { shared: { react: '^18.0.0' } }],
  ['the stylesheets it starts with', { entry: { js: 'entry.js', css: ['other.css'] } }],
])('a release whose release.json was altered is rejected: %s', async (_, altered) => {
  await publish({ ...aRelease('altered', published), ...altered })
  await expect(verify(aRelease('altered', published), 'altered')).rejects.toThrow(
    'This checkout builds public-mfe@altered, and the published public-mfe@altered differs in release.json',
  )
})
