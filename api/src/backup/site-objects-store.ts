import { APP_NAMES, type AppName } from '@portfolio/contracts'
import type { ObjectStore } from '@portfolio/object-store'
import { appPrefix, MANIFEST, releaseKey } from '@portfolio/releases'
import type { Db, Trx } from '#db/database.ts'
import { FILE_KEY_PREFIX, getFileId, toFileKey } from '#product/shared/uploads/file-names.ts'
import { listKeys, MEDIA_KEY_PREFIX, parseMediaName } from '#product/shared/uploads/media-names.ts'

/** Resolves with the keys of all images and files that have a row. */
const listUploadKeys = async (trx: Db | Trx): Promise<string[]> => {
  const images = await trx.selectFrom('media').select(['id', 'extension', 'widths', 'animatedWidths']).orderBy('id').execute()
  const files = await trx.selectFrom('files').select(['id', 'name']).orderBy('id').execute()
  return [...images.flatMap(listKeys), ...files.map(({ id, name }) => toFileKey(id, name))]
}

/** Resolves with the versions of each app that are or were active, are shown to a share of the visitors, or are scheduled. */
const listVersions = async (trx: Db | Trx): Promise<{ active: Partial<Record<AppName, string>>; known: Set<string> }> => {
  const sets = await trx.selectFrom('releaseSets').select('versions').orderBy('id').execute()
  const rollouts = await trx.selectFrom('releaseRollouts').select('versions').execute()
  const scheduled = await trx.selectFrom('scheduledActivations').select('versions').where('finishedAt', 'is', null).execute()
  const known = [...sets, ...rollouts, ...scheduled].flatMap(({ versions }) =>
    Object.entries(versions).map(([app, version]) => `${app}/${version}`),
  )
  return { active: sets.at(-1)?.versions ?? {}, known: new Set(known) }
}

const listReleases = async (trx: Db | Trx, store: ObjectStore) => {
  const { active, known } = await listVersions(trx)
  const present: string[] = []
  const missing: string[] = []
  const sizes = new Map<string, number>()
  for (const app of APP_NAMES) {
    const keys = new Map<string, string[]>()
    for await (const { key, bytes } of store.list(appPrefix(app))) {
      sizes.set(key, bytes)
      const version = key.split('/')[2] ?? ''
      if (known.has(`${app}/${version}`)) keys.set(version, [...(keys.get(version) ?? []), key])
    }
    // Without its release.json, a release does not exist: it is being published or deleted.
    for (const [version, own] of keys) if (own.includes(releaseKey(app, version, MANIFEST))) present.push(...own.sort())
    const version = active[app]
    if (version && !keys.get(version)?.includes(releaseKey(app, version, MANIFEST))) missing.push(releaseKey(app, version, MANIFEST))
  }
  return { present, missing, sizes }
}

/** Resolves with the objects that a database refers to: images, files, and the releases of its sets that are still kept. */
export const listObjects = async (trx: Db | Trx, store: ObjectStore) => {
  const sizes = new Map<string, number>()
  for (const prefix of [MEDIA_KEY_PREFIX, FILE_KEY_PREFIX]) for await (const { key, bytes } of store.list(prefix)) sizes.set(key, bytes)
  const listed = await listUploadKeys(trx)
  for (const key of listed) {
    // An upload may have been stored after the store was listed.
    const info = sizes.has(key) ? undefined : await store.info(key)
    if (info) sizes.set(key, info.bytes)
  }
  const releases = await listReleases(trx, store)
  const uploads = listed.filter((key) => sizes.has(key))
  return {
    uploads,
    releases: releases.present,
    missing: [...listed.filter((key) => !sizes.has(key)), ...releases.missing],
    bytes: [...uploads, ...releases.present].reduce((sum, key) => sum + (sizes.get(key) ?? releases.sizes.get(key) ?? 0), 0),
  }
}

const DAY_MS = 24 * 60 * 60_000

/** Resolves with the objects of the site for a check of all of them. */
export const findObjects = async (db: Db, store: ObjectStore) => {
  const before = Date.now() - DAY_MS
  const stored: { key: string; id: string; isOld: boolean }[] = []
  const collect = async (prefix: string, getId: (key: string) => string | undefined) => {
    for await (const { key, modifiedAt } of store.list(prefix)) {
      const id = getId(key)
      if (id) stored.push({ key, id, isOld: modifiedAt.getTime() < before })
    }
  }
  await collect(MEDIA_KEY_PREFIX, (key) => parseMediaName(key.slice(MEDIA_KEY_PREFIX.length))?.id)
  await collect(FILE_KEY_PREFIX, getFileId)
  // Read after the objects: whatever is uploaded meanwhile has a row by now.
  const media = await db.selectFrom('media').select('id').execute()
  const files = await db.selectFrom('files').select('id').execute()
  const ids = new Set([...media, ...files].map(({ id }) => id))
  const { uploads, releases, missing } = await listObjects(db, store)
  return {
    uploads,
    missing,
    manifests: releases.filter((key) => key.endsWith(`/${MANIFEST}`)),
    // As the sweeps do: an image or file that is younger may be an upload in progress.
    orphans: stored.filter(({ id, isOld }) => isOld && !ids.has(id)).map(({ key }) => key),
  }
}
