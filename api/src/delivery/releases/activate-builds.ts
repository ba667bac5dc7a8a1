import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { APPS, type AppName } from '@portfolio/mfe-contract'
import type { ObjectStore } from '@portfolio/object-store'
import { publishRelease } from '@portfolio/releases'
import { type ReleaseSet, wasAutoRolledBack, wasRolledBack } from '#delivery/shared/history.ts'
import type { Activation } from './activation.ts'
import type { ReleaseSetStore } from './release-set-store.ts'

const names = Object.keys(APPS) as AppName[]

interface Means {
  activate: Activation['activate']
  sets: Pick<ReleaseSetStore, 'history'>
}

/**
 * Publishes what is built in `<folder>/<part>/dist` and activates it, through the same gate as every release. Throws when the
 * server itself has gone back from just these versions: only the owner may say that they are tried again. A build that the
 * owner rolled back stays so, too: a restart is no wish to have it again. Answers the names of such builds.
 */
export const activateBuilds = async (folder: string, store: ObjectStore, { activate, sets }: Means): Promise<string[]> => {
  const versions = {} as ReleaseSet['versions']
  for (const name of names) {
    const dist = join(folder, name, 'dist')
    if (!existsSync(join(dist, 'release.json'))) throw new Error(`${name} is not built: run "npm run build" first`)
    versions[name] = (await publishRelease(store, dist)).release.version
  }
  const history = await sets.history()
  if (wasAutoRolledBack(history, versions))
    throw new Error('They failed in browsers before, and the server went back by itself. Activate them under /admin/releases to try again.')
  const isLeft = (name: AppName) => wasRolledBack(history, name, versions[name])
  await activate(
    Object.fromEntries(names.filter((name) => !isLeft(name)).map((name) => [name, versions[name]])),
    'The builds of this checkout',
  )
  return names.filter(isLeft).map((name) => `${name}@${versions[name]}`)
}
