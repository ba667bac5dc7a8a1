import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { API_VERSIONS, type Release } from '@portfolio/mfe-contract'
import { type Configuration, rspack, type Stats } from '@rspack/core'
import { type AppBuild, type DocumentKind, distFolder } from './app-build.ts'
import { readEntries, readExposes, readPageCss } from './app-files.ts'
import { sharedVersions } from './federation.ts'
import { readLazyScripts } from './lazy-scripts.ts'
import { writeRelease } from './release.ts'
import { analysisConfig, bootConfig, clientConfig, lazyConfig, pageCssConfig, serverConfig } from './rspack.ts'
import { readProvidedExports, readUsedExports } from './shared-exports.ts'

const compile = (config: Configuration) =>
  new Promise<Stats>((resolve, reject) => {
    const compiler = rspack(config)
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error || !stats) return reject(error ?? new Error('The compiler returned no result'))
        if (stats.hasErrors()) return reject(new Error(stats.toString({ preset: 'errors-only' })))
        resolve(stats)
      })
    })
  })

/** Builds one app for the browser and, when it has one, its server bundle, and writes the release beside them. */
export const buildApp = async (app: AppBuild): Promise<Release> => {
  const dist = distFolder(app)
  await rm(dist, { recursive: true, force: true })
  const { serverEntry, bootEntry, lazyScripts, pageKinds } = app
  const lazyStats = lazyScripts && (await compile(lazyConfig({ ...app, lazyScripts })))
  const lazy = lazyStats && (await readLazyScripts(lazyStats, join(dist, 'client')))
  const kinds: (DocumentKind | undefined)[] = app.clientEntries ? ['public', 'admin'] : [undefined]
  const [clients, pageStyles, serverStats] = await Promise.all([
    Promise.all(kinds.map(async (kind) => [kind, await compile(clientConfig(app, kind, lazy))] as const)),
    pageKinds ? compile(pageCssConfig({ ...app, pageKinds })) : undefined,
    serverEntry ? compile(serverConfig({ ...app, serverEntry })) : compile(analysisConfig(app)),
    bootEntry ? compile(bootConfig({ ...app, bootEntry })) : undefined,
  ])
  const stats = new Map(clients)
  const findStats = (kind?: DocumentKind) => stats.get(kind) as Stats
  const release = await writeRelease({
    name: app.name,
    dist,
    ...readEntries(findStats, app),
    ...(pageStyles && { pageCss: readPageCss(pageStyles, app) }),
    contracts: app.contracts,
    builtForApi: Math.max(...API_VERSIONS),
    exposes: app.exposes ? readExposes(findStats(), app) : {},
    shared: sharedVersions(app.clientEntries ? 'host' : 'remote'),
    ...(app.clientEntries
      ? { provides: { public: readProvidedExports(findStats('public')), admin: readProvidedExports(findStats('admin')) } }
      : { uses: readUsedExports([serverStats, lazyStats].filter((stats) => stats !== undefined)) }),
  })
  const { js } = release.publicEntry ?? release.entry
  const script = release.files.find((file) => file.path === `client/${js}`)
  console.log(`${app.name} ${release.version}: ${release.files.length} files, ${js} ${((script?.bytes ?? 0) / 1000).toFixed(0)} kB`)
  return release
}
