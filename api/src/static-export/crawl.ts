import { API_PREFIX, DEFAULT_LANGUAGE, PROFILE_ICONS_PATH } from '@portfolio/contracts'
import {
  BrokenAddress,
  findDiskName,
  isExported,
  toDiskName,
  toExportedAddress,
  toFileName,
  UnnameableAddress,
  withoutEnding,
} from './addresses.ts'
import { isFile } from './api-files.ts'
import { createFragmentCheck } from './check-fragments.ts'
import { exportDocument, exportNotFound, readLanguage, redirectDocument } from './export-document.ts'
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

/** What a visitor gets for an address of the site. */
export interface Answer {
  response: Response
  /** The paths of the API that were read for it. */
  calls: string[]
}

interface Dependencies {
  /** Origin of the site. */
  publicUrl: string
  request: (address: string) => Promise<Answer>
  listReleaseFiles: () => string[]
  listFormerPaths: () => Promise<string[]>
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
const IS_INDEX = /\/index\.html?$/i

const isHtml = ({ headers }: Response) => HTML.test(headers.get('content-type') ?? '')

/**
 * Requests the site as a visitor would who follows all links, and yields the files that a static host serves instead. Throws when the site
 * fails to respond to one of them. The other results are complete when all files have been taken.
 */
export const createCrawl = ({ publicUrl, request, listReleaseFiles, listFormerPaths, script }: Dependencies) => {
  const sources = new Map<string, Set<string>>()
  const waiting: string[] = []
  const broken: BrokenLink[] = []
  /** Pages of the site that no host of files can have. */
  const leftOut: BrokenLink[] = []
  /** The names of files, as disks compare them, and those of pages among them. */
  const names = new Map([[NOT_FOUND, NOT_FOUND]])
  const pages = new Set<string>()
  /** The API's paths that pages have read. */
  const calls = new Set<string>()
  /** Where former addresses lead, by their paths. */
  const redirects = new Map<string, string>()
  const fragments = createFragmentCheck()
  let language = DEFAULT_LANGUAGE

  const add = (link: string, from: string) => {
    const address = toExportedAddress(link, publicUrl + from)
    if (address === undefined) return
    fragments.addLink(address, link, from)
    const known = sources.get(address)
    if (known) return void known.add(from)
    sources.set(address, new Set([from]))
    waiting.push(address)
  }

  const addDocument = (address: string, html: string) => {
    const { links, ids } = readDocument(html)
    for (const link of links) add(link, address)
    fragments.addDocument(address, ids)
  }

  /** Follows links of a response, and returns the content of its file. */
  const toContent = async (address: string, { response, calls: own }: Answer): Promise<Buffer> => {
    if (!isHtml(response)) {
      const content = Buffer.from(await response.arrayBuffer())
      if (HAS_LINKS.test(address)) for (const link of findInFile(address, content.toString())) add(link, address)
      return content
    }
    const html = await response.text()
    for (const path of own.map((call) => call.replace(/\?.*/, ''))) if (isFile(path)) calls.add(path)
    addDocument(address, html)
    pages.add(findDiskName(address) ?? '')
    const policy = response.headers.get('content-security-policy') ?? ''
    return Buffer.from(exportDocument(html, { address, base: publicUrl + address, policy, script }))
  }

  /** Returns where an address redirects if that is another spelling of it: a disk may have one file for both. */
  const findRespelled = (address: string, location: string): string | undefined => {
    const target = toExportedAddress(location, publicUrl + address)
    return target !== undefined && findDiskName(target) === findDiskName(address) ? target : undefined
  }

  /** Takes the page of an address that is spelled in another way. */
  const readRespelled = (address: string, target: string, path: string): undefined => {
    add(target, address)
    if (toFileName(target, true) !== path) throw new BrokenAddress(`its page is ${target}, and hosts tell small letters from capitals`)
  }

  /** Resolves with undefined if the file of an address is that of another one. */
  const read = async (address: string): Promise<ExportedFile | undefined> => {
    if (!isExported(address)) throw new BrokenAddress('a static export has no portal and no API')
    const answer = await request(address)
    const { status, headers } = answer.response
    // Not a broken link: pages that exist would be removed.
    if (status >= 500) throw new Error(`${address} cannot be exported: status ${status}`)
    const location = headers.get('location')
    if (location === null && status !== 200) throw new BrokenAddress(`status ${status}`)
    const path = toFileName(address, location !== null || isHtml(answer.response))
    const respelled = location === null ? undefined : findRespelled(address, location)
    if (respelled !== undefined) return readRespelled(address, respelled, path)
    const present = names.get(toDiskName(path))
    if (present === path) return undefined
    if (present !== undefined) throw new BrokenAddress(`a disk may take it for ${present}`)
    names.set(toDiskName(path), path)
    if (location === null) return { path, content: await toContent(address, answer) }
    redirects.set(address, location)
    add(location, address)
    return { path, content: Buffer.from(redirectDocument(location, language)) }
  }

  const readWaiting = async function* (): AsyncGenerator<ExportedFile> {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      try {
        const file = await read(address)
        if (file) yield file
      } catch (error) {
        if (!(error instanceof BrokenAddress)) throw error
        const list = error instanceof UnnameableAddress ? leftOut : broken
        list.push({ address, from: [...(sources.get(address) ?? [])], reason: error.message })
      }
    }
  }

  const readNotFound = async (): Promise<ExportedFile> => {
    const { response } = await request(NO_PAGE)
    const html = exportNotFound(await response.text(), response.headers.get('content-security-policy') ?? '')
    language = readLanguage(html)
    sources.set(`/${NOT_FOUND}`, new Set())
    addDocument(`/${NOT_FOUND}`, html)
    return { path: NOT_FOUND, content: Buffer.from(html) }
  }

  const addFormer = async (address: string) => {
    // What is deleted has no page that a former address could lead to.
    const location = (await request(address)).response.headers.get('location')
    if (!location || sources.has(address) || findRespelled(address, location) !== undefined) return
    // Some hosts serve `a.html` for `/a`.
    const isEndingOfPage = pages.has(findDiskName(withoutEnding(address)) ?? '')
    if (!isEndingOfPage) add(address, '/')
    else if (!IS_INDEX.test(address)) redirects.set(address, location)
  }

  const files = async function* (): AsyncGenerator<ExportedFile> {
    for (const address of [...START, ...listReleaseFiles()]) add(address, '/')
    yield await readNotFound()
    yield* readWaiting()
    for (const address of await listFormerPaths()) await addFormer(address)
    yield* readWaiting()
    calls.add(`${API_PREFIX}/settings`)
  }
  return { files, calls, redirects, pages, leftOut, listBroken: () => [...broken, ...fragments.listBroken()] }
}
