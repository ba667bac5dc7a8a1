import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PARTS, type PartName } from '@portfolio/mfe-contract'
import type { ObjectStore } from '@portfolio/object-store'
import { publishRelease } from '@portfolio/releases'
import type { ReleaseSetStore } from './release-set-store.ts'

/** Publishes what is built in `<folder>/<part>/dist` and makes it the active set, unless it is so already. */
export const activateBuilds = async (folder: string, store: ObjectStore, sets: ReleaseSetStore): Promise<void> => {
  const names = Object.keys(PARTS) as PartName[]
  const versions = {} as Record<PartName, string>
  for (const name of names) {
    const dist = join(folder, name, 'dist')
    if (!existsSync(join(dist, 'release.json'))) throw new Error(`${name} is not built: run "npm run build" first`)
    versions[name] = (await publishRelease(store, dist)).version
  }
  for (;;) {
    const active = await sets.active()
    if (active && names.every((name) => active.versions[name] === versions[name])) return
    if (await sets.follow(active?.id ?? 0, versions, { action: 'activate', reason: 'The builds of this checkout' })) return
  }
}
