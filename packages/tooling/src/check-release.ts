import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppName, ContentEvidence, Release, ReleaseEvidence } from '@portfolio/mfe-contract'
import type { ObjectStore } from '@portfolio/object-store'
import { digestFiles, nameRelease } from '@portfolio/releases'
import { selectCheckEnvironment } from './check-environment.ts'
import { collectOtherReleases, parseReleaseNames, type Versions } from './other-releases.ts'

const FAULTS_LISTED_MAX = 10
/** Every page has its own limit; this is for anything else that may hang. */
const CHECK_MINUTES_MAX = 20

interface Options {
  release: Release
  /** Folder that contains the release as `<app>/dist`. Those it is served with are put beside it. */
  folder: string
  store: ObjectStore
  /** Checkout of the site, whose gateway serves the release. */
  checkout: string
  /** Releases to serve it with, such as `shell@1a2b3c`. */
  named: readonly string[]
  active: Versions
  /** Address of a site whose public content it is checked with as well. */
  contentSite?: string | undefined
}

interface Checked {
  pages: number
  faults: string[]
  /** Patterns of pages that were not opened. */
  unreached: string[]
}

interface Result extends Checked {
  browser: string
  content?: Checked & { site: string; unavailable?: string }
}

const runCheck = async (program: string, name: AppName, folder: string, contentSite?: string): Promise<Result> => {
  const result = join(folder, 'result.json')
  const child = spawn(process.execPath, [program, name, folder, result, ...(contentSite ? [contentSite] : [])], {
    env: selectCheckEnvironment(process.env),
    stdio: ['ignore', 'inherit', 'pipe'],
    timeout: CHECK_MINUTES_MAX * 60_000,
    // Playwright handles SIGTERM without ending the process.
    killSignal: 'SIGKILL',
  })
  // Closes the browser, after which the check ends and removes what it has stored.
  const endCheck = () => child.kill('SIGTERM')
  process.once('exit', endCheck)
  let errors = ''
  child.stderr.on('data', (text) => (errors += text))
  const [code] = await once(child, 'close')
  process.off('exit', endCheck)
  if (child.killed) errors = `it took more than ${CHECK_MINUTES_MAX} minutes`
  if (code !== 0) throw new Error(`The browser check did not run: ${errors.trim()}\n"--without-check" publishes without its evidence`)
  return JSON.parse(await readFile(result, 'utf8'))
}

const assertNoFaults = ({ faults }: Checked, what: string) => {
  const listed = [...faults.slice(0, FAULTS_LISTED_MAX), ...(faults.length > FAULTS_LISTED_MAX ? ['…'] : [])]
  if (faults.length) throw new Error(`${what}:\n  ${listed.join('\n  ')}`)
}

/** Throws if a release has faults with the content of a site; prints what was opened. */
const reportContent = (release: string, content: NonNullable<Result['content']>): ContentEvidence => {
  const { site, pages, unreached, unavailable } = content
  assertNoFaults(content, `${release} does not pass the browser check with the content of ${site}`)
  if (unavailable !== undefined) {
    console.log(`${site} is unavailable (${unavailable}): ${release} was checked with sample content only`)
    return { site, pages: 0, unavailable }
  }
  console.log(
    `It opened ${pages} more with the content of ${site}${unreached.length ? `, which has none for ${unreached.join(', ')}` : ''}`,
  )
  return { site, pages }
}

/** Opens a release in a browser, with the releases that the site serves. Resolves with the evidence; rejects with what is wrong. */
export const checkRelease = async ({ release, folder, store, checkout, named, active, contentSite }: Options): Promise<ReleaseEvidence> => {
  const { name } = release
  const program = join(checkout, 'infra/release-check/cli.ts')
  if (!existsSync(program))
    throw new Error(`There is no checkout of the site in ${checkout}: name one with --checkout, or publish with --without-check`)
  const others = await collectOtherReleases({ app: name, checkout, named: parseReleaseNames(named), active, store }, folder)
  const startedAt = Date.now()
  const result = await runCheck(program, name, folder, contentSite)
  const { browser, pages, unreached } = result
  const title = nameRelease(release)
  assertNoFaults(result, `${title} does not pass the browser check`)
  if (unreached.length) console.log(`Not opened, because no link leads there: ${unreached.join(', ')}`)
  const served = Object.entries(others).map((other) => other.join('@'))
  console.log(
    `${browser} opened ${pages} pages without a fault in ${((Date.now() - startedAt) / 1000).toFixed(0)} s, with ${served.join(', ')}`,
  )
  const content = result.content && reportContent(title, result.content)
  return {
    files: digestFiles(release),
    checkedAt: new Date().toISOString(),
    browser,
    pages,
    with: others,
    unreached,
    ...(content && { content }),
  }
}
