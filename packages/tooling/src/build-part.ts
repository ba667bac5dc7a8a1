import { rm } from 'node:fs/promises'
import type { Release } from '@portfolio/mfe-contract'
import { type Configuration, rspack, type Stats } from '@rspack/core'
import { federationVersion, sharedVersions } from './federation.ts'
import { entryOf, exposesOf } from './part-files.ts'
import { writeRelease } from './release.ts'
import { bootConfig, clientConfig, distOf, type PartBuild, serverConfig } from './rspack.ts'

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
export const buildPart = async (part: PartBuild): Promise<Release> => {
  const dist = distOf(part)
  await rm(dist, { recursive: true, force: true })
  const { serverEntry, bootEntry } = part
  const [client] = await Promise.all([
    compile(clientConfig(part)),
    serverEntry ? compile(serverConfig({ ...part, serverEntry })) : undefined,
    bootEntry ? compile(bootConfig({ ...part, bootEntry })) : undefined,
  ])
  const release = await writeRelease({
    name: part.name,
    dist,
    entry: entryOf(client, part),
    exposes: exposesOf(client, part),
    shared: sharedVersions(part.clientEntry ? 'host' : 'remote'),
    federation: federationVersion(),
  })
  const script = release.files.find((file) => file.path === `client/${release.entry.js}`)
  console.log(
    `${part.name} ${release.version}: ${release.files.length} files, ${release.entry.js} ${((script?.bytes ?? 0) / 1000).toFixed(0)} kB`,
  )
  return release
}
