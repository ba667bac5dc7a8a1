import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PARTS, type PartName } from '@portfolio/mfe-contract'
import type { ObjectStore } from '@portfolio/object-store'
import { publishRelease } from '@portfolio/releases'
import type { Activation, Versions } from './activation.ts'

/** Publishes what is built in `<folder>/<part>/dist` and activates it, through the same gate as every release. */
export const activateBuilds = async (folder: string, store: ObjectStore, { activate }: Activation): Promise<void> => {
  const versions: Versions = {}
  for (const name of Object.keys(PARTS) as PartName[]) {
    const dist = join(folder, name, 'dist')
    if (!existsSync(join(dist, 'release.json'))) throw new Error(`${name} is not built: run "npm run build" first`)
    versions[name] = (await publishRelease(store, dist)).release.version
  }
  await activate(versions, 'The builds of this checkout')
}
