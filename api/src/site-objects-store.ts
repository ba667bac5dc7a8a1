import { APP_NAMES, type AppName } from '@portfolio/contracts'
import type { ObjectStore } from '@portfolio/object-store'
import { appPrefix, MANIFEST, releaseKey } from '@portfolio/releases'
import type { Trx } from './db/database.ts'
import { FILE_KEY_PREFIX, toFileKey } from './product/files/file-names.ts'
import { listKeys, MEDIA_KEY_PREFIX } from './product/media/media-names.ts'

/** Resolves with the keys of all images and files that have a row. */
export const listUploadKeys = async (trx: Trx): Promise<string[]> => {
  const images = await trx.selectFrom('media').select(['id', 'extension', 'widths']).orderBy('id').execute()
  const files = await trx.selectFrom('files').select(['id', 'name']).orderBy('id').execute()
  return [...images.flatMap(listKeys), ...files.map(({ id, name }) => toFileKey(id, name))]
}

/** Resolves with the versions of each app that are or were active, are shown to a share of the visitors, or are scheduled. */
const listVersions = async (trx: Trx): Promise<{ active: Partial<Record<AppName, string>>; known: Set<string> }> => {
  const sets = await trx.selectFrom('releaseSets').select('versions').orderBy('id').execute()
  const rollouts = await trx.selectFrom('releaseRollouts').select('versions').execute()
  const scheduled = await trx.selectFrom('scheduledActivations').select('versions').where('finishedAt', 'is', null).execute()
  const known = [...sets, ...rollouts, ...scheduled].flatMap(({ versions }) =>
    Object.entries(versions).map(([app, version]) => `${app}/${version}`),
  )
  return { active: sets.at(-1)?.versions ?? {}, known: new Set(known) }
}

const listReleases = async (trx: Trx, store: ObjectStore) => {
  const { active, known } = await listVersions(trx)
  const present: string[] = []
  const missing: string[] = []
  for (const app of APP_NAMES) {
    const keys = new Map<string, string[]>()
    for await (const { key } of store.list(appPrefix(app))) {
      const version = key.split('/')[2] ?? ''
      if (known.has(`${app}/${version}`)) keys.set(version, [...(keys.get(version) ?? []), key])
    }
    // Without its release.json, a release does not exist: it is being published or deleted.
    for (const [version, own] of keys) if (own.includes(releaseKey(app, version, MANIFEST))) present.push(...own.sort())
    const version = active[app]
    if (version && !keys.get(version)?.includes(releaseKey(app, version, MANIFEST))) missing.push(releaseKey(app, version, MANIFEST))
  }
  return { present, missing }
}

/** Resolves with the objects that a database refers to: images, files, and the releases of its sets that are still kept. */
export const listObjects = async (trx: Trx, store: ObjectStore) => {
  const stored = new Set<string>()
  for (const prefix of [MEDIA_KEY_PREFIX, FILE_KEY_PREFIX]) for await (const { key } of store.list(prefix)) stored.add(key)
  const uploads = await listUploadKeys(trx)
  const releases = await listReleases(trx, store)
  return {
    present: [...uploads.filter((key) => stored.has(key)), ...releases.present],
    missing: [...uploads.filter((key) => !stored.has(key)), ...releases.missing],
  }
}
