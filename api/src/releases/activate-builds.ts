import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PARTS, type PartName } from '@portfolio/mfe-contract'
import type { ObjectStore } from '@portfolio/object-store'
import { publishRelease } from '@portfolio/releases'
import { wasLeftByItself } from '#releases/health/where-to-return.ts'
import type { Activation } from './activation.ts'
import type { ReleaseSet, ReleaseSetStore } from './release-set-store.ts'

interface Means {
  activate: Activation['activate']
  sets: Pick<ReleaseSetStore, 'history'>
}

/**
 * Publishes what is built in `<folder>/<part>/dist` and activates it, through the same gate as every release. Throws when the
 * server itself has gone back from just these versions: only the owner may say that they are tried again.
 */
export const activateBuilds = async (folder: string, store: ObjectStore, { activate, sets }: Means): Promise<void> => {
  const versions = {} as ReleaseSet['versions']
  for (const name of Object.keys(PARTS) as PartName[]) {
    const dist = join(folder, name, 'dist')
    if (!existsSync(join(dist, 'release.json'))) throw new Error(`${name} is not built: run "npm run build" first`)
    versions[name] = (await publishRelease(store, dist)).release.version
  }
  if (wasLeftByItself(await sets.history(), versions))
    throw new Error('They failed in browsers before, and the server went back by itself. Activate them under /admin/releases to try again.')
  await activate(versions, 'The builds of this checkout')
}
