import { API_PREFIX, PROFILE_ICONS_PATH } from '@portfolio/contracts'
import { BrokenAddress, isExported, toExportedAddress, toFileName } from './addresses.ts'
import { isFile } from './api-files.ts'
import { createFragmentCheck } from './check-fragments.ts'
import { exportDocument, exportNotFound, redirectDocument } from './export-document.ts'
import { findInFile, readDocument } from './find-links.ts'

export interface ExportedFile {
  /** Relative to the folder, with slashes. */
  path: string
  content: Buffer
}

export interface BrokenLink {
  address: string
  /** The pages that have it. */
  from: string[]
  reason: string
}

interface Dependencies {
  /** Origin of the site. */
  publicUrl: string
  request: (address: string) => Promise<Response>
  listReleaseFiles: () => string[]
  listFormerPaths: () => Promise<string[]>
  takeCalls: () => string[]
  /** Path of the script that answers for the API. */
  script: string
}

/** What nothing links to, and what only scripts load. */
const START = ['/', '/robots.txt', '/sitemap.xml', PROFILE_ICONS_PATH]
const NOT_FOUND = '404.html'
const NO_PAGE = '/-no-such-page'
const HTML = /^text\/html\b/
/** Files whose links are followed. */
const HAS_LINKS = /\.(?:xml|webmanifest)$/

/**
 * Requests the site as a visitor would who follows all links, and yields the files that a static host serves instead. Throws when the site
 * fails to respond to one of them. The other results are complete when all files have been taken.
 */
export const createCrawl = ({ publicUrl, request, listReleaseFiles, listFormerPaths, takeCalls, script }: Dependencies) => {
  const sources = new Map<string, Set<string>>()
  const waiting: string[] = []
  const broken: BrokenLink[] = []
  /** The API's paths that pages have read. */
  const calls = new Set<string>()
  /** Where former addresses lead, by their paths. */
  const redirects = new Map<string, string>()
  const fragments = createFragmentCheck()

  const add = (link: string, from: string) => {
    const address = toExportedAddress(link, publicUrl + from)
    if (address === undefined) return
    fragments.addLink(address, link, from)
    const known = sources.get(address)
    if (known) return void known.add(from)
    sources.set(address, new Set([from]))
    waiting.push(address)
  }

  const takePageCalls = () => {
    for (const call of takeCalls()) {
      const path = call.replace(/\?.*/, '')
      if (isFile(path)) calls.add(path)
    }
  }

  const addDocument = (address: string, html: string) => {
    const { links, ids } = readDocument(html)
    for (const link of links) add(link, address)
    fragments.addDocument(address, ids)
  }

  /** Follows links of a response, and returns the content of its file. */
  const toContent = async (address: string, response: Response): Promise<Buffer> => {
    if (!HTML.test(response.headers.get('content-type') ?? '')) {
      const content = Buffer.from(await response.arrayBuffer())
      if (HAS_LINKS.test(address)) for (const link of findInFile(address, content.toString())) add(link, address)
      return content
    }
    const html = await response.text()
    takePageCalls()
    addDocument(address, html)
    const policy = response.headers.get('content-security-policy') ?? ''
    return Buffer.from(exportDocument(html, { address, policy, script }))
  }

  const toRedirect = (address: string, location: string): Buffer => {
    redirects.set(address, location)
    add(location, address)
    return Buffer.from(redirectDocument(location))
  }

  const read = async (address: string): Promise<ExportedFile> => {
    if (!isExported(address)) throw new BrokenAddress('a static export has no portal and no API')
    // Those of pages that do not exist.
    takeCalls()
    const response = await request(address)
    const location = response.headers.get('location')
    const isDocument = location !== null || HTML.test(response.headers.get('content-type') ?? '')
    const path = toFileName(address, isDocument)
    if (location) return { path, content: toRedirect(address, location) }
    // Not a broken link: pages that exist would be removed.
    if (response.status >= 500) throw new Error(`${address} cannot be exported: status ${response.status}`)
    if (response.status !== 200) throw new BrokenAddress(`status ${response.status}`)
    return { path, content: await toContent(address, response) }
  }

  const readWaiting = async function* (): AsyncGenerator<ExportedFile> {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      try {
        yield await read(address)
      } catch (error) {
        if (!(error instanceof BrokenAddress)) throw error
        broken.push({ address, from: [...(sources.get(address) ?? [])], reason: error.message })
      }
    }
  }

  const readNotFound = async (): Promise<ExportedFile> => {
    const response = await request(NO_PAGE)
    const html = exportNotFound(await response.text(), response.headers.get('content-security-policy') ?? '')
    sources.set(`/${NOT_FOUND}`, new Set())
    addDocument(`/${NOT_FOUND}`, html)
    return { path: NOT_FOUND, content: Buffer.from(html) }
  }

  const files = async function* (): AsyncGenerator<ExportedFile> {
    for (const address of [...START, ...listReleaseFiles()]) add(address, '/')
    yield await readNotFound()
    yield* readWaiting()
    for (const address of await listFormerPaths()) {
      // What is deleted has no page that a former address could lead to.
      const { headers } = await request(address)
      if (!sources.has(address) && headers.get('location')) add(address, '/')
    }
    yield* readWaiting()
    calls.add(`${API_PREFIX}/settings`)
  }
  return { files, calls, redirects, listBroken: () => [...broken, ...fragments.listBroken()] }
}
