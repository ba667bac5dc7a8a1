import { globSync, readFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { root } from '#support/start-product.ts'

const scriptsOf = (...parts: string[]) =>
  parts.flatMap((part) => globSync(join(root, part, 'dist/client/*.js'))).map((path) => ({ path, text: readFileSync(path, 'utf8') }))

/** Words that only the owner's portal has: its name, its editor, its screens. */
const ADMIN_MARKERS = [/admin[-_]mfe/i, /quill/i, /\/admin\/(releases|settings)/, /Sign in to your admin portal/]

/** Words that only the libraries have of which there must be one copy, the shell's. */
const SHARED_MARKERS: [library: string, marker: RegExp][] = [
  ['react', /__CLIENT_INTERNALS_DO_NOT_USE/],
  ['react', /react\.transitional\.element/],
  ['react-dom', /__DOM_INTERNALS_DO_NOT_USE/],
  ['react-dom', /suppressHydrationWarning/],
  ['router', /__reactRouterVersion/],
]

/** A marker that is nowhere, not even where it belongs, would find nothing for ever. */
const mustBeIn = (marker: RegExp, texts: string[]) => {
  if (!texts.some((text) => marker.test(text))) throw new Error(`The marker ${marker} is out of date: it is nowhere in the builds`)
}

/** Markers of the portal in these texts, each with the address it was found at. */
export const adminCodeIn = (texts: ReadonlyMap<string, string>): string[] => {
  const admin = scriptsOf('admin-mfe').map(({ text }) => text)
  for (const marker of ADMIN_MARKERS) mustBeIn(marker, admin)
  return [...texts].flatMap(([address, text]) =>
    ADMIN_MARKERS.filter((marker) => marker.test(text)).map((found) => `${found} in ${address}`),
  )
}

/** Remotes' files that hold code of a library which the shell provides. */
export const sharedCodeInRemotes = (): string[] => {
  const shell = scriptsOf('shell').map(({ text }) => text)
  const remotes = scriptsOf('public-mfe', 'admin-mfe')
  return SHARED_MARKERS.flatMap(([library, marker]) => {
    mustBeIn(marker, shell)
    return remotes.filter(({ text }) => marker.test(text)).map(({ path }) => `${library} in ${path.slice(root.length + 1)}`)
  })
}

export interface ScriptSize {
  name: string
  bytes: number
}

/** Bytes of a file as it travels. `fetch` would hand it over unpacked. */
const bytesOnTheWay = (address: string) =>
  new Promise<number>((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      if (answer.headers['content-encoding'] !== 'br') reject(new Error(`${address} does not come in brotli`))
      let bytes = 0
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length)).on('end', () => resolve(bytes))
    }).on('error', reject)
  })

/** Every script of a page, its inline ones as one, with its size in brotli as a browser gets it. */
export const scriptSizes = async (page: string, scripts: string[]): Promise<ScriptSize[]> => {
  const html = await (await fetch(page)).text()
  const inline = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => text).join('')
  const files = scripts.map(async (script) => ({
    name: script.replace(/.*\/mfe\/([^/]+)\/.*/, '$1'),
    bytes: await bytesOnTheWay(script),
  }))
  return [...(await Promise.all(files)), { name: 'inline', bytes: brotliCompressSync(inline).length }]
}
