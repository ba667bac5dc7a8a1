import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { APP_NAMES, REQUIRED_APPS } from '@portfolio/contracts'
import type { ObjectStore } from '@portfolio/object-store'
import { MANIFEST, publishRelease } from '@portfolio/releases'
import { BY_GATEWAY, type ChangeOrigin, type Versions, wasRolledBack } from '#delivery/shared/history.ts'
import type { Activation } from './activation.ts'
import type { ReleaseSetStore } from './release-set-store.ts'

interface Dependencies {
  activate: Activation['activate']
  sets: Pick<ReleaseSetStore, 'history'>
}

/**
 * Publishes what is built in `<folder>/<app>/dist` and activates it. A build that was rolled back is skipped: only the owner activates
 * it again, not a restart. Returns the names of the skipped builds.
 */
export const activateBuilds = async (folder: string, store: ObjectStore, { activate, sets }: Dependencies): Promise<string[]> => {
  const versions = {} as Versions
  for (const name of APP_NAMES) {
    const dist = join(folder, name, 'dist')
    if (existsSync(join(dist, MANIFEST))) versions[name] = (await publishRelease(store, dist)).release.version
    else if (REQUIRED_APPS.includes(name)) throw new Error(`${name} is not built: run "npm run build" first`)
  }
  const history = await sets.history()
  const built = APP_NAMES.filter((name) => versions[name])
  const skipped = built.filter((name) => wasRolledBack(history, name, versions[name] as string))
  const wanted = built.filter((name) => !skipped.includes(name))
  const origin: ChangeOrigin = { actor: BY_GATEWAY, reason: 'The builds of this checkout' }
  // These builds come from the checkout of the person who starts the gateway.
  await activate(Object.fromEntries(wanted.map((name) => [name, versions[name]])), origin, 'unneeded')
  return skipped.map((name) => `${name}@${versions[name]}`)
}
