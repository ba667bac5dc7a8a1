/**
 * Serves a running site with one of its remotes built from this checkout. `npm run dev -- public-mfe --against https://example.org` runs it as
 * `node infra/against.ts --site https://example.org --work <folder> <folder of the app>`. Saving a file of the app rebuilds it and reloads open pages.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { PUBLIC_APPS } from '@portfolio/contracts'
import { createLocalBuilds } from './dev-against/local-builds.ts'
import { buildInto } from './dev-against/local-release.ts'
import { createSiteProxy } from './dev-against/site-proxy.ts'
import { onStopSignal } from './launch/signals.mjs'
import { watchSources } from './launch/watch-sources.mjs'

const fail = (message: string): never => {
  console.error(message)
  process.exit(1)
}

const readArguments = () => {
  const text = { type: 'string', default: '' } as const
  const { values, positionals } = parseArgs({ options: { site: text, work: text }, allowPositionals: true })
  const address = URL.parse(values.site)
  if (!address || !/^https?:$/.test(address.protocol)) return fail('--against must be an address such as https://example.org')
  const [app = '', ...more] = positionals
  const name = basename(app)
  // The portal needs a session, and the site gets none from here. The shell is no remote.
  if (more.length || !PUBLIC_APPS.some((one) => one === name))
    return fail(
      `--against needs one app whose pages visitors read (${PUBLIC_APPS.join(', ')}): npm run dev -- public-mfe --against ${values.site}`,
    )
  return { site: address.origin, app: resolve(app), name, work: resolve(values.work, name) }
}

const { site, app, name, work } = readArguments()
const port = Number(process.env.PORT || 3000)
const host = process.env.HOST || '127.0.0.1'

const builds = createLocalBuilds({ work, base: `/mfe/${name}/dev/`, buildInto: (dist) => buildInto(app, dist) })

console.log(`  Building ${name} …`)
let local = (await builds.build()) ?? fail(`${name} does not build, see above.`)
const proxy = createSiteProxy({ site, getLocal: () => local })
const server = createServer(proxy.handle)

let isBuilding = false
let hasChanged = false
const rebuild = async () => {
  hasChanged = true
  if (isBuilding) return
  isBuilding = true
  while (hasChanged) {
    hasChanged = false
    const built = await builds.build()
    local = built ?? local
    if (built) proxy.reload()
    console.log(built ? `  ${name} was built, and open pages load again` : `  ${name} does not build, see above`)
  }
  isBuilding = false
}

server.once('error', (error: NodeJS.ErrnoException) =>
  fail(error.code === 'EADDRINUSE' ? `Port ${port} is in use. Set PORT to another one.` : error.message),
)
server.listen(port, host, () => {
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  console.log(`\n  ${url} is ${site} with ${name} of this checkout. It is read, and nothing is sent to it.\n  Ctrl-C stops it.\n`)
  // Tells a parent process, such as a test, the address.
  process.send?.({ url })
})
watchSources(join(app, 'src'), rebuild)
onStopSignal(() => process.exit(0))
