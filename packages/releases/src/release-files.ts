import { APPS, type AppName, type Release } from '@portfolio/mfe-contract'
import type { ObjectStore } from '@portfolio/object-store'

const FOLDER = 'releases'
/** A file of a release, relative to its folder. */
const PATH = /^(client|server|document)(\/[\w-][\w.-]*)+$/
const SERVED = /^[\w-]+(\.[\w-]+)*\.(js|css|woff2|avif|webp|png|svg)$/
const VERSION = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

export const releaseKey = (name: AppName, version: string, path: string) => `${FOLDER}/${name}/${version}/${path}`

/** Whether browsers can be given a file of this name, relative to `client/`. */
export const isServed = (file: string) => SERVED.test(file)

export const isVersion = (version: string) => VERSION.test(version)

const readAll = async (store: ObjectStore, key: string): Promise<Buffer | undefined> => {
  const object = await store.get(key)
  if (!object) return
  const chunks: Buffer[] = []
  for await (const chunk of object.stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** One file of a release, whole, or undefined when there is none. */
export const readReleaseFile = (store: ObjectStore, name: AppName, version: string, path: string) =>
  readAll(store, releaseKey(name, version, path))

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown) => typeof value === 'string'
const isFile = (file: unknown) => isObject(file) && PATH.test(String(file.path)) && isText(file.integrity) && Number.isInteger(file.bytes)
const isLoad = (load: unknown) => isObject(load) && [load.js, load.css].every((files) => Array.isArray(files) && files.every(isText))
const isEntry = (entry: unknown) => isObject(entry) && isLoad({ ...entry, js: [entry.js] })

const isRelease = (value: unknown): value is Release =>
  isObject(value) &&
  Object.hasOwn(APPS, String(value.name)) &&
  isVersion(String(value.version)) &&
  isText(value.builtAt) &&
  Array.isArray(value.files) &&
  value.files.every(isFile) &&
  isEntry(value.entry) &&
  (value.publicEntry === undefined || isEntry(value.publicEntry)) &&
  isObject(value.exposes) &&
  Object.values(value.exposes).every(isLoad) &&
  isObject(value.shared) &&
  Object.values(value.shared).every(isText) &&
  (value.tokens === undefined || (Array.isArray(value.tokens) && value.tokens.every(isText))) &&
  isObject(value.contracts) &&
  Object.values(value.contracts).every((numbers) => Array.isArray(numbers) && numbers.every(Number.isInteger))

/** Reads a `release.json`. Throws when it does not have the form of one. */
export const parseRelease = (text: string, whose = 'The build'): Release => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    value = undefined
  }
  if (!isRelease(value)) throw new Error(`${whose} has a release.json that cannot be read`)
  return value
}

/** `release.json` of one version. Throws when the store has no such release, or one that says it is another. */
export const readRelease = async (store: ObjectStore, name: AppName, version: string): Promise<Release> => {
  const content = await readReleaseFile(store, name, version, 'release.json')
  if (!content) throw new Error(`There is no release ${name}@${version}`)
  const release = parseRelease(content.toString('utf8'), `${name}@${version}`)
  if (release.name !== name || release.version !== version) throw new Error(`${name}@${version} says that it is another release`)
  return release
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
