import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PartName, Release } from '@portfolio/mfe-contract'
import type { ObjectStore } from '@portfolio/object-store'

const FOLDER = 'releases'
const VERSION = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

export const releaseKey = (name: PartName, version: string, path: string) => `${FOLDER}/${name}/${version}/${path}`

export const isVersion = (version: string) => VERSION.test(version)

const readAll = async (store: ObjectStore, key: string): Promise<Buffer | undefined> => {
  const object = await store.get(key)
  if (!object) return
  const chunks: Buffer[] = []
  for await (const chunk of object.stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** One file of a release, whole, or undefined when there is none. */
export const readReleaseFile = (store: ObjectStore, name: PartName, version: string, path: string) =>
  readAll(store, releaseKey(name, version, path))

/** `release.json` of one version. Throws when the store has no such release. */
export const readRelease = async (store: ObjectStore, name: PartName, version: string): Promise<Release> => {
  const content = await readReleaseFile(store, name, version, 'release.json')
  if (!content) throw new Error(`There is no release ${name}@${version}`)
  return JSON.parse(content.toString('utf8')) as Release
}

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  woff2: 'font/woff2',
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  svg: 'image/svg+xml',
}

/** Media type by file name; compressed twins count as what they decompress to. */
export const typeOf = (path: string) =>
  TYPES[
    path
      .replace(/\.(br|gz)$/, '')
      .split('.')
      .at(-1) ?? ''
  ] ?? 'application/octet-stream'

/** Publishes a built folder. Files first and `release.json` last, so that a release is either whole or not there. */
export const publishRelease = async (store: ObjectStore, dist: string): Promise<Release> => {
  const release = JSON.parse(await readFile(join(dist, 'release.json'), 'utf8')) as Release
  const key = (path: string) => releaseKey(release.name, release.version, path)
  if (await store.info(key('release.json'))) return release
  const found = await readdir(dist, { recursive: true, withFileTypes: true })
  for (const file of found.filter((one) => one.isFile() && one.name !== 'release.json')) {
    const path = join(file.parentPath, file.name)
    await store.putFile(key(path.slice(dist.length + 1)), path, typeOf(file.name))
  }
  await store.put(key('release.json'), Buffer.from(JSON.stringify(release)), 'application/json')
  return release
}
