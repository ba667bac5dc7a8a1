import { join } from 'node:path'
import { type AppName, DEV_VERSION, type DevApp, type DevApps, type Release, type ReleaseEntry } from '@portfolio/mfe-contract'
import type { MultiStats, Stats } from '@rspack/core'
import { configName, devBase, folderOf, type OutputKind } from './dev-config.ts'
import { devPageStart } from './dev-page-start.ts'
import { sharedVersions } from './federation.ts'
import { entriesOf, exposesOf } from './part-files.ts'
import { contractsOf } from './release.ts'
import type { AppBuild } from './rspack.ts'

export interface DevBuild {
  /** Counts up with every change. */
  build: number
  stats: MultiStats
  work: string
  /** Reads a file below `work`, from memory or from disk. */
  read: (path: string) => Promise<string>
}

const BOOT = 'document/boot.js'
const SERVER_BUNDLE = 'server/index.cjs'

const statsOf = (all: MultiStats, name: AppName, kind: OutputKind): Stats => {
  const found = all.stats.find(({ compilation }) => compilation.name === configName(name, kind))
  if (!found) throw new Error(`${name} has no ${kind} build`)
  return found
}

const devApp = async (part: AppBuild, { stats: all, work, read }: DevBuild): Promise<DevApp> => {
  const stats = statsOf(all, part.name, 'client')
  const entries = entriesOf(() => stats, part)
  const exposes = exposesOf(stats, part)
  const starts = [entries.entry, ...(entries.publicEntry ? [entries.publicEntry] : [])]
  const sheets = starts.flatMap(({ css }) => css)
  const inClient = [...starts.map(({ js }) => js), ...sheets, ...Object.values(exposes).flatMap(({ js, css }) => [...js, ...css])]
  const release: Release = {
    name: part.name,
    version: DEV_VERSION,
    builtAt: new Date().toISOString(),
    // Empty integrity: these bytes change under their address.
    files: [...new Set(inClient)].map((file) => ({ path: `client/${file}`, bytes: 0, integrity: '' })),
    ...entries,
    exposes,
    shared: sharedVersions(part.clientEntries ? 'host' : 'remote'),
    contracts: contractsOf(part.name),
    serverBundle: part.serverEntry && SERVER_BUNDLE,
    boot: part.bootEntry && BOOT,
  }
  const paths = [release.serverBundle, release.boot, ...sheets.map((file) => `client/${file}`)].filter((path) => path !== undefined)
  const texts = await Promise.all(paths.map(async (path) => [path, await read(join(folderOf(work, part.name), path))] as const))
  return { release, texts: Object.fromEntries(texts) }
}

/** Gathers what the gateway needs to write and render documents of the parts as they are now. */
export const readDevApps = async (parts: AppBuild[], dev: DevBuild): Promise<DevApps> => {
  const made = Object.fromEntries(
    await Promise.all(parts.map(async (part) => [part.name, await devApp(part, dev)] as const)),
  ) as DevApps['parts']
  const sheetsOf = (name: AppName, { css }: ReleaseEntry) => css.map((file) => devBase(name) + file)
  const { shell, 'public-mfe': publicMfe, 'admin-mfe': adminMfe } = made
  const start = devPageStart({
    public: [...sheetsOf('shell', shell.release.publicEntry as ReleaseEntry), ...sheetsOf('public-mfe', publicMfe.release.entry)],
    admin: [...sheetsOf('shell', shell.release.entry), ...sheetsOf('admin-mfe', adminMfe.release.entry)],
  })
  made.shell.texts[BOOT] = start + made.shell.texts[BOOT]
  return { build: dev.build, parts: made }
}
