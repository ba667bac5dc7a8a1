import { rm } from 'node:fs/promises'
import type { Release } from '@portfolio/mfe-contract'
import { type Configuration, rspack, type Stats } from '@rspack/core'
import { sharedVersions } from './federation.ts'
import { entriesOf, exposesOf } from './part-files.ts'
import { writeRelease } from './release.ts'
import { type AppBuild, bootConfig, clientConfig, type DocumentKind, distOf, serverConfig } from './rspack.ts'

const compile = (config: Configuration) =>
  new Promise<Stats>((resolve, reject) => {
    const compiler = rspack(config)
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error || !stats) return reject(error ?? new Error('The compiler gave no answer'))
        if (stats.hasErrors()) return reject(new Error(stats.toString({ preset: 'errors-only' })))
        resolve(stats)
      })
    })
  })

/** Builds one part for the browser and, when it has one, its server bundle, and writes the release beside them. */
export const buildApp = async (part: AppBuild): Promise<Release> => {
  const dist = distOf(part)
  await rm(dist, { recursive: true, force: true })
  const { serverEntry, bootEntry } = part
  const kinds: (DocumentKind | undefined)[] = part.clientEntries ? ['public', 'admin'] : [undefined]
  const [clients] = await Promise.all([
    Promise.all(kinds.map(async (kind) => [kind, await compile(clientConfig(part, kind))] as const)),
    serverEntry ? compile(serverConfig({ ...part, serverEntry })) : undefined,
    bootEntry ? compile(bootConfig({ ...part, bootEntry })) : undefined,
  ])
  const stats = new Map(clients)
  const statsOf = (kind?: DocumentKind) => stats.get(kind) as Stats
  const release = await writeRelease({
    name: part.name,
    dist,
    ...entriesOf(statsOf, part),
    exposes: part.exposes ? exposesOf(statsOf(), part) : {},
    shared: sharedVersions(part.clientEntries ? 'host' : 'remote'),
  })
  const { js } = release.publicEntry ?? release.entry
  const script = release.files.find((file) => file.path === `client/${js}`)
  console.log(`${part.name} ${release.version}: ${release.files.length} files, ${js} ${((script?.bytes ?? 0) / 1000).toFixed(0)} kB`)
  return release
}
