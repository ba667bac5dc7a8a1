import { createHash } from 'node:crypto'
import { type AppName, getApp, type Release } from '@portfolio/mfe-contract'

const FILES = { 'client/entry.js': 'start()', 'server/index.cjs': 'render()', 'document/boot.js': 'boot()' }

/** Contents of the files that `aRelease` lists. */
export const readFixtureFile = async (path: string) => {
  const text = FILES[path as keyof typeof FILES]
  return text === undefined ? undefined : Buffer.from(text)
}

/** A valid manifest of an app, changed by `overrides`. */
export const aRelease = (name: AppName, overrides: Partial<Release> = {}): Release => ({
  name,
  version: 'v1',
  builtAt: '2026-05-04T10:00:00.000Z',
  files: Object.entries(FILES).map(([path, text]) => ({
    path,
    bytes: text.length,
    integrity: `sha384-${createHash('sha384').update(text).digest('base64')}`,
  })),
  entry: { js: 'entry.js', css: [] },
  ...(name === 'shell'
    ? { publicEntry: { js: 'entry.js', css: [] }, exposes: {}, shared: { react: '19.2.0' } }
    : { exposes: { './routes': { js: [], css: [] } }, shared: { react: '^19.0.0' } }),
  contracts: {
    shell: { publicRoutes: [1], adminRoutes: [1], api: [1] },
    public: { publicRoutes: [1], api: [1] },
    portal: { adminRoutes: [1], api: [1] },
  }[getApp(name).kind] as Record<string, number[]>,
  serverBundle: 'server/index.cjs',
  boot: 'document/boot.js',
  ...overrides,
})
