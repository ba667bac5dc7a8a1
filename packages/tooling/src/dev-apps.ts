import { join } from 'node:path'
import { type AppName, DEV_VERSION, type DevApp, type DevApps, PUBLIC_APPS, type Release, type ReleaseEntry } from '@portfolio/mfe-contract'
import type { MultiStats, Stats } from '@rspack/core'
import type { AppBuild } from './app-build.ts'
import { readEntries, readExposes } from './app-files.ts'
import { appFolder, configName, devBase, type OutputKind } from './dev-config.ts'
import { devPageStart } from './dev-page-start.ts'
import { sharedVersions } from './federation.ts'

export interface DevBuild {
  /** Increases with every change. */
  build: number
  stats: MultiStats
  work: string
  /** Reads a file below `work`, from memory or from disk. */
  read: (path: string) => Promise<string>
}

const BOOT = 'document/boot.js'
const SERVER_BUNDLE = 'server/index.cjs'

const findStats = (all: MultiStats, name: AppName, kind: OutputKind): Stats => {
  const found = all.stats.find(({ compilation }) => compilation.name === configName(name, kind))
  if (!found) throw new Error(`${name} has no ${kind} build`)
  return found
}

const devApp = async (app: AppBuild, { stats: all, work, read }: DevBuild): Promise<DevApp> => {
  const stats = findStats(all, app.name, 'client')
  const entries = readEntries(() => stats, app)
  const exposes = readExposes(stats, app)
  const starts = [entries.entry, ...(entries.publicEntry ? [entries.publicEntry] : [])]
  const sheets = starts.flatMap(({ css }) => css)
  const inClient = [...starts.map(({ js }) => js), ...sheets, ...Object.values(exposes).flatMap(({ js, css }) => [...js, ...css])]
  const release: Release = {
    name: app.name,
    version: DEV_VERSION,
    builtAt: new Date().toISOString(),
    // Empty integrity: these files change while their URLs stay the same.
    files: [...new Set(inClient)].map((file) => ({ path: `client/${file}`, bytes: 0, integrity: '' })),
    ...entries,
    exposes,
    shared: sharedVersions(app.clientEntries ? 'host' : 'remote'),
    contracts: app.contracts,
    serverBundle: app.serverEntry && SERVER_BUNDLE,
    boot: app.bootEntry && BOOT,
  }
  const paths = [release.serverBundle, release.boot, ...sheets.map((file) => `client/${file}`)].filter((path) => path !== undefined)
  const texts = await Promise.all(paths.map(async (path) => [path, await read(join(appFolder(work, app.name), path))] as const))
  return { release, texts: Object.fromEntries(texts) }
}

/** Reads what the gateway needs to render documents with the current build of each app. */
export const readDevApps = async (apps: AppBuild[], dev: DevBuild): Promise<DevApps> => {
  const built = Object.fromEntries(
    await Promise.all(apps.map(async (app) => [app.name, await devApp(app, dev)] as const)),
  ) as DevApps['apps']
  const listSheets = (name: AppName, { css }: ReleaseEntry) => css.map((file) => devBase(name) + file)
  const { shell, 'admin-mfe': adminMfe } = built
  const publicSheets = PUBLIC_APPS.flatMap((name) => (built[name] ? listSheets(name, built[name].release.entry) : []))
  const start = devPageStart({
    public: [...listSheets('shell', shell.release.publicEntry as ReleaseEntry), ...publicSheets],
    admin: [...listSheets('shell', shell.release.entry), ...listSheets('admin-mfe', adminMfe.release.entry)],
  })
  built.shell.texts[BOOT] = start + built.shell.texts[BOOT]
  return { build: dev.build, apps: built }
}
