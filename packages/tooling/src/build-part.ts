import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Release } from '@portfolio/mfe-contract'
import { type Configuration, rspack, type Stats } from '@rspack/core'
import { sharedVersions } from './federation.ts'
import { writeRelease } from './release.ts'
import { clientConfig, type PartBuild, serverConfig } from './rspack.ts'

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

const filesOf = (stats: Stats, pick: (file: string) => boolean) =>
  (stats.toJson({ all: false, chunks: true, chunkRelations: true, ids: true, assets: true }).assets ?? []).map((asset) => asset.name).filter(pick)

/** What a browser starts with: the shell's main script or the remote's container, and the stylesheets that belong to it. */
const entryOf = (stats: Stats, main: string): Release['entry'] => {
  const js = filesOf(stats, (file) => new RegExp(`^${main}\\.[\\w-]+\\.js$`).test(file))
  if (js.length !== 1) throw new Error(`Expected one ${main} script, found ${js.length}`)
  return { js: js[0] as string, css: filesOf(stats, (file) => file.startsWith(`${main}.`) && file.endsWith('.css')) }
}

const exposesOf = (stats: Stats, part: PartBuild, containerName: string): Release['exposes'] =>
  Object.fromEntries(
    Object.keys(part.exposes ?? {}).map((id) => {
      const chunk = `__federation_expose_${id.slice(2)}`
      const own = filesOf(stats, (file) => file.startsWith(`${chunk}.`) && /\.(js|css)$/.test(file))
      const files = own.length ? own : filesOf(stats, (file) => file.startsWith(`${containerName}.`) && file.endsWith('.css'))
      return [id, { js: files.filter((file) => file.endsWith('.js')), css: files.filter((file) => file.endsWith('.css')) }]
    }),
  )

/** Builds one part for the browser and, when it has one, its server bundle, and writes the release beside them. */
export const buildPart = async (part: PartBuild): Promise<Release> => {
  const dist = join(part.dir, 'dist')
  await rm(dist, { recursive: true, force: true })
  const { serverEntry } = part
  const [client] = await Promise.all([compile(clientConfig(part)), serverEntry ? compile(serverConfig({ ...part, serverEntry })) : undefined])
  const main = part.clientEntry ? 'main' : 'remoteEntry'
  const release = await writeRelease({
    name: part.name,
    dist,
    entry: entryOf(client, main),
    exposes: exposesOf(client, part, main),
    shared: sharedVersions(part.clientEntry ? 'host' : 'remote'),
  })
  const script = release.files.find((file) => file.path === `client/${release.entry.js}`)
  console.log(`${part.name} ${release.version}: ${release.files.length} files, ${release.entry.js} ${((script?.bytes ?? 0) / 1000).toFixed(0)} kB`)
  return release
}
