import type { AppName, Release } from '@portfolio/mfe-contract'

export const MANIFEST = 'release.json'

/** A file of a release, relative to its folder. */
export const FILE_PATH = /^(client|server|document)(\/[\w-][\w.-]*)+$/
const SERVED = /^[\w-]+(\.[\w-]+)*\.(js|css|woff2|avif|webp|png|svg)$/
const VERSION = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

/** Returns the name of a release in messages and commands: "shell@1a2b3c". */
export const nameRelease = ({ name, version }: Pick<Release, 'name' | 'version'>): string => `${name}@${version}`

/** Prefix of all objects of an app's releases. */
export const appPrefix = (name: AppName) => `releases/${name}/`

export const releaseKey = (name: AppName, version: string, path: string) => `${appPrefix(name)}${version}/${path}`

/** Whether browsers may request a file of this name, relative to `client/`. */
export const isServed = (file: string) => SERVED.test(file)

export const isVersion = (version: string) => VERSION.test(version)

const PREVIEW = '-preview'

/** Returns the version under which a build is published for a preview of a pull request. */
export const toPreviewVersion = (version: string) => version + PREVIEW

export const isPreviewVersion = (version: string) => version.endsWith(PREVIEW)

/** A file that was compressed when the release was built, beside its original. */
const VARIANT = /\.(br|gz)$/

export const isVariant = (path: string) => VARIANT.test(path)

/** Returns the path of the file that a variant was compressed from; undefined for a file that is no variant. */
export const getOriginal = (path: string) => (isVariant(path) ? path.replace(VARIANT, '') : undefined)

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

/** Returns the media type by file name; a precompressed variant has the type of its original. */
export const getMediaType = (path: string) => TYPES[path.replace(VARIANT, '').split('.').at(-1) ?? ''] ?? 'application/octet-stream'
