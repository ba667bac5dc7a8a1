import { cp, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { AppName, Release, ReleaseSource } from '@portfolio/mfe-contract'
import { type ObjectStore, StoreUnavailable } from '@portfolio/object-store'
import {
  createReleaseRepository,
  formatRelease,
  MANIFEST,
  nameRelease,
  publishRelease,
  readSigningKey,
  restoreFiles,
  toPreviewVersion,
  validateEvidence,
  wasPublished,
  wasSigned,
} from '@portfolio/releases'
import { type AppBuild, distFolder } from './app-build.ts'
import { assertSize } from './assert-size.ts'
import { checkRelease } from './check-release.ts'
import { nameReleaseStore, openReleaseStore } from './open-release-store.ts'
import { readActiveVersions } from './other-releases.ts'
import { withTemporaryFolder } from './with-temporary-folder.ts'

const toReason = (error: Error & { code?: string }, store: string) => {
  if (error.code === 'AccessDenied') return 'the key in S3_ACCESS_KEY is not allowed to do this'
  const reason = error.message || error.code
  // The client's words, such as "aborted", do not say of what.
  return error instanceof StoreUnavailable ? `the store ${store} failed (${reason}). Please try again.` : reason
}

const withContext = (what: string, store: string) => (error: Error) => {
  throw new Error(`${what}: ${toReason(error, store)}`, { cause: error })
}

export interface PublishOptions {
  source: ReleaseSource
  /** Publishes under a version of its own, so that the same build of main is published with its own source and evidence. */
  preview?: boolean
  /** Publishes without opening the release in a browser. */
  withoutCheck?: boolean
  /** Checkout of the site to check it with. Default: the folder that contains the app. */
  checkout?: string | undefined
  /** Releases to check it with, instead of the active ones. */
  named?: readonly string[]
  /** Allows a release that is more than a tenth larger than the active one. */
  allowGrowth?: boolean
  /** Address of a site whose public content it is checked with as well. */
  contentSite?: string | undefined
}

/** Resolves with the active release of an app, if it can be read. */
const readActive = async (store: ObjectStore, app: AppName, version: string | undefined) =>
  version === undefined
    ? undefined
    : createReleaseRepository(store)
        .get(app, version)
        .catch(() => undefined)

/** Calls `use` with a folder that has a copy of a build as `<app>/dist`: another build may replace the original while the copy is checked. */
const withCopy = <T>(app: AppBuild, release: Release, use: (folder: string) => Promise<T>): Promise<T> =>
  withTemporaryFolder('portfolio-release-', async (folder) => {
    await cp(distFolder(app), join(folder, app.name, 'dist'), { recursive: true })
    // If the original has been replaced already, its files differ from this and are not published.
    await writeFile(join(folder, app.name, 'dist', MANIFEST), formatRelease(release))
    return await use(folder)
  })

/** Checks a built app in a browser and publishes it, unless it is already published. Resolves with a message for the terminal. */
export const publishApp = async (app: AppBuild, built: Release, options: PublishOptions): Promise<string> => {
  const { source, preview = false, withoutCheck, checkout, named = [], allowGrowth = false, contentSite } = options
  const release = preview ? { ...built, version: toPreviewVersion(built.version) } : built
  const name = nameRelease(release)
  const parent = resolve(app.dir, '..')
  const store = await openReleaseStore(parent)
  const { RELEASE_SIGNING_KEY } = process.env
  const signingKey = RELEASE_SIGNING_KEY ? readSigningKey(RELEASE_SIGNING_KEY) : undefined
  const publish = async (folder: string): Promise<string> => {
    const dist = join(folder, app.name, 'dist')
    const isNew = !(await wasPublished(store, release))
    const restored = isNew ? [] : await restoreFiles(store, dist, release)
    const known = `${name} was already published${restored.length ? `. Missing or damaged files uploaded again: ${restored.length}` : ''}`
    // Who can write to the bucket may have published it, so what is signed is checked here.
    if (!isNew && (!signingKey || (await wasSigned(store, release, signingKey)))) return known
    const active = await readActiveVersions(parent)
    if (isNew) await assertSize(app, release, { active: await readActive(store, app.name, active[app.name]), allowGrowth })
    const check = { release, folder, store, checkout: resolve(checkout ?? parent), named, active, contentSite }
    const evidence = withoutCheck ? undefined : await checkRelease(check)
    await publishRelease(store, dist, { source, evidence, signingKey })
    return isNew ? `Published ${name} to ${nameReleaseStore(parent)}` : `${known}. It is signed with this key now`
  }
  const what = await withCopy(app, release, publish).catch(withContext(`${app.name} is not published`, nameReleaseStore(parent)))
  const stored = await createReleaseRepository(store).get(release.name, release.version)
  if (preview) return `${what}. Look at it: npm run releases -- preview ${name}`
  if (validateEvidence(stored))
    return `${what}. It has no evidence of a browser check: only the owner can activate it, with --without-evidence`
  return `${what}. Activate it: npm run releases -- activate ${name}`
}
