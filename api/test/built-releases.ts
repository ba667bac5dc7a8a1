import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { APP_NAMES, type AppName, type Release, type ReleaseEvidence } from '@portfolio/mfe-contract'
import type { ObjectStore } from '@portfolio/object-store'
import { digestFiles, getMediaType, isVariant, releaseKey } from '@portfolio/releases'

const root = resolve(import.meta.dirname, '../..')

type Changes = Record<string, (text: string) => string>

export interface Fixture {
  version: string
  /** Whether it has the compressed files as well, which most tests do not read. */
  isCompressed?: boolean
  /** Overrides values in release.json. */
  manifest?: (release: Release) => Partial<Release>
  /** Changes files, by path, before they are hashed: a valid release with other code. */
  code?: Changes | ((release: Release) => Changes)
  /** Changes files, by path, after they are hashed; undefined removes one. */
  tampered?: Record<string, (content: Buffer) => Buffer | undefined>
  /** Returns evidence of the browser check that replaces the valid one, or none. */
  evidence?: (valid: ReleaseEvidence) => ReleaseEvidence | undefined
}

/** A release that the preflight check must reject, with the sentence that says why. */
export type FaultyRelease = [fault: string, name: AppName, fixture: Omit<Fixture, 'version'>, sentence: RegExp]

const describeFile = (path: string, content: Buffer) => ({
  path,
  bytes: content.length,
  integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
})

const readBuild = async (name: AppName) => {
  const dist = join(root, name, 'dist')
  const entries = await readdir(dist, { recursive: true, withFileTypes: true }).catch(() => {
    throw new Error(`${name} is not built: run "npm run build" first`)
  })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Promise.all(paths.map(async (path) => [path.slice(dist.length + 1), await readFile(path)] as const))
}
const builds = new Map<AppName, ReturnType<typeof readBuild>>()

/** Resolves with the files of a build, by path. They are read once. */
const getBuild = async (name: AppName, isCompressed: boolean) => {
  const build = builds.get(name) ?? readBuild(name)
  builds.set(name, build)
  return new Map((await build).filter(([path]) => isCompressed || !isVariant(path)))
}

/** Evidence of a passed browser check of these files. */
export const anEvidence = (release: Pick<Release, 'files'>): ReleaseEvidence => ({
  files: digestFiles(release),
  checkedAt: '2026-05-04T10:00:00.000Z',
  browser: 'chromium 140.0',
  pages: 50,
  with: {},
})

/** Stores a release made from the app's real build, optionally with changes. Resolves with its manifest. */
export const putRelease = async (
  store: ObjectStore,
  name: AppName,
  { version, isCompressed = false, manifest, code = {}, tampered = {}, evidence = (valid) => valid }: Fixture,
) => {
  const files = await getBuild(name, isCompressed)
  const release = JSON.parse((files.get('release.json') as Buffer).toString()) as Release
  files.delete('release.json')
  release.version = version
  for (const [path, change] of Object.entries(typeof code === 'function' ? code(release) : code)) {
    files.set(path, Buffer.from(change((files.get(path) as Buffer).toString())))
    for (const suffix of ['.br', '.gz']) files.delete(path + suffix)
  }
  release.files = [...files].map(([path, content]) => describeFile(path, content))
  release.evidence = evidence(anEvidence(release))
  Object.assign(release, manifest?.(release))
  for (const [path, content] of files) {
    const stored = tampered[path] ? tampered[path](content) : content
    if (stored) await store.put(releaseKey(name, version, path), stored, getMediaType(path))
  }
  await store.put(releaseKey(name, version, 'release.json'), Buffer.from(JSON.stringify(release)), 'application/json')
  return release
}

/** Stores the real build of each app as version `one`. */
export const putBuilds = async (store: ObjectStore) => {
  for (const name of APP_NAMES) await putRelease(store, name, { version: 'one' })
  return Object.fromEntries(APP_NAMES.map((name) => [name, 'one'])) as Record<AppName, string>
}

/** Changes public-mfe into an older release: it has the pages of the specification only. */
export const olderPublicMfe: Pick<Fixture, 'code'> = {
  code: {
    'server/index.cjs': (code) => `${code}\n{ const { createRoutes } = module.exports; module.exports = { createRoutes: (deps) =>
      createRoutes(deps).filter(({ path }) => !/^.(works|cv|licenses|search)$|:work/.test(path)) } }`,
  },
}
