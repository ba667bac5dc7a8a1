import { globSync, readFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { root } from '#support/start-product.ts'

const readScripts = (...apps: string[]) =>
  apps.flatMap((app) => globSync(join(root, app, 'dist/client/*.js'))).map((path) => ({ path, text: readFileSync(path, 'utf8') }))

/** Text that only admin-mfe contains: its name, its editor, its screens. */
const ADMIN_MARKERS = [/admin[-_]mfe/i, /quill/i, /\/admin\/(releases|settings)/, /Sign in to your admin portal/]

/** Text that is only in the libraries that must be there once, in the shell. */
const SHARED_MARKERS: [library: string, marker: RegExp][] = [
  ['react', /__CLIENT_INTERNALS_DO_NOT_USE/],
  ['react', /react\.transitional\.element/],
  ['react-dom', /__DOM_INTERNALS_DO_NOT_USE/],
  ['react-dom', /suppressHydrationWarning/],
  ['router', /__reactRouterVersion/],
]

/** Throws if a marker is not found where it belongs: an outdated marker would never find anything. */
const assertMarker = (marker: RegExp, texts: string[]) => {
  if (!texts.some((text) => marker.test(text))) throw new Error(`The marker ${marker} is out of date: the builds do not contain it`)
}

/** Returns the markers of admin-mfe in these texts, each with the URL it was found at. */
export const findAdminCode = (texts: ReadonlyMap<string, string>): string[] => {
  const admin = readScripts('admin-mfe').map(({ text }) => text)
  for (const marker of ADMIN_MARKERS) assertMarker(marker, admin)
  return [...texts].flatMap(([url, text]) => ADMIN_MARKERS.filter((marker) => marker.test(text)).map((found) => `${found} in ${url}`))
}

/** Returns the files of remotes that contain code of a library that the shell provides. */
export const findSharedCodeInRemotes = (): string[] => {
  const shell = readScripts('shell').map(({ text }) => text)
  const remotes = readScripts('public-mfe', 'admin-mfe')
  return SHARED_MARKERS.flatMap(([library, marker]) => {
    assertMarker(marker, shell)
    return remotes.filter(({ text }) => marker.test(text)).map(({ path }) => `${library} in ${path.slice(root.length + 1)}`)
  })
}

export interface ScriptSize {
  name: string
  bytes: number
}

/** Resolves with the transferred bytes of a file. `fetch` would decompress it. */
export const transferSize = (url: string) =>
  new Promise<number>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      if (response.headers['content-encoding'] !== 'br') reject(new Error(`${url} is not compressed with brotli`))
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length)).on('end', () => resolve(bytes))
    }).on('error', reject)
  })

/** Resolves with the brotli size of every script of a page; inline scripts count as one. */
export const scriptSizes = async (page: string, scripts: string[]): Promise<ScriptSize[]> => {
  const html = await (await fetch(page)).text()
  const inline = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => text).join('')
  const files = scripts.map(async (script) => ({
    name: script.replace(/.*\/mfe\/([^/]+)\/.*/, '$1'),
    bytes: await transferSize(script),
  }))
  return [...(await Promise.all(files)), { name: 'inline', bytes: brotliCompressSync(inline).length }]
}
