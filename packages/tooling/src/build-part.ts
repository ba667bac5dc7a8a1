import { rm } from 'node:fs/promises'
import { PARTS, type Release } from '@portfolio/mfe-contract'
import { type Configuration, rspack, type Stats } from '@rspack/core'
import { sharedVersions } from './federation.ts'
import { writeRelease } from './release.ts'
import { bootConfig, clientConfig, distOf, exposeChunk, type PartBuild, serverConfig } from './rspack.ts'

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

const filesOfChunk = (stats: Stats, name: string): { js: string[]; css: string[] } => {
  const chunk = stats.toJson({ all: false, chunks: true, ids: true }).chunks?.find((one) => one.names?.includes(name))
  const files = chunk?.files ?? []
  return { js: files.filter((file) => file.endsWith('.js')), css: files.filter((file) => file.endsWith('.css')) }
}

/** What a browser starts with: the shell's main script or the remote's container, and the stylesheets that belong to it. */
const entryOf = (stats: Stats, chunkName: string): Release['entry'] => {
  const { js, css } = filesOfChunk(stats, chunkName)
  if (js.length !== 1) throw new Error(`Expected one script for ${chunkName}, found ${js.length}`)
  return { js: js[0] as string, css }
}

const exposesOf = (stats: Stats, { exposes = {} }: PartBuild): Release['exposes'] =>
  Object.fromEntries(Object.keys(exposes).map((id) => [id, filesOfChunk(stats, exposeChunk(id))]))

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
    entry: entryOf(client, part.clientEntry ? 'main' : PARTS[part.name]),
    exposes: exposesOf(client, part),
    shared: sharedVersions(part.clientEntry ? 'host' : 'remote'),
  })
  const script = release.files.find((file) => file.path === `client/${release.entry.js}`)
  console.log(
    `${part.name} ${release.version}: ${release.files.length} files, ${release.entry.js} ${((script?.bytes ?? 0) / 1000).toFixed(0)} kB`,
  )
  return release
}
