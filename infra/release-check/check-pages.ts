import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { readContentFrom } from './content-requests.ts'
import { findBlank } from './look-at-page.ts'
import { createKindFinder, isOnePage } from './page-kinds.ts'
import { type WatchedPage, watchPage } from './watch-page.ts'

/** Widths of a telephone and of a desktop, in CSS pixels. */
const WIDTHS = [390, 1440]
/** Links are followed at this width, because menus show theirs here. */
const LINKS_WIDTH = 1440
/** Tabs for each width. A page spends about half of its time waiting for the network and for late failures. Links are followed at one width. */
const getTabs = (width: number) => (width === LINKS_WIDTH ? 3 : 2)
const HEIGHT = 900
const OPEN_MS_MAX = 20_000
/** For a page and everything that is done on it. Above the sum of the other limits, for a page that does not even load. */
const PAGE_MS_MAX = 60_000
/** For leaving a broken page. Only a script that never ends takes longer. */
const LEAVE_MS_MAX = 10_000
/** Wait for scripts that run after a page has started, such as effects, and may still fail. */
const SETTLE_MS = 150
/** Wait for a dialog to load its content. */
const SETTLE_LINK_MS = 300

/** What to check on a site. */
export interface SiteToCheck {
  url: string
  /** Session token of the owner, who opens the pages. */
  token?: string
  /** Paths to open, with the expected status unless it is 200. */
  paths: { path: string; status?: number }[]
  /** Patterns of pages to find by following links: one page of each kind is opened. */
  routes?: readonly string[]
  /** How long a page may take, in milliseconds. Default: 60 s. */
  pageMsMax?: number
  /** How long it may take to leave a broken page, in milliseconds. Default: 10 s. */
  leaveMsMax?: number
  /** Origin whose content pages read, instead of that of `url`. They then load nothing from other sites. */
  contentUrl?: string
}

export interface Checked {
  /** Number of pages and screens that were opened, at all widths. */
  pages: number
  /** Messages about what is wrong, without the name of the release. */
  faults: string[]
  /** Patterns of pages that were not opened, because nothing links to them. */
  unreached: string[]
}

export const addUp = (checked: readonly Checked[]): Checked => ({
  pages: checked.reduce((sum, { pages }) => sum + pages, 0),
  faults: checked.flatMap(({ faults }) => faults),
  unreached: [...new Set(checked.flatMap(({ unreached }) => unreached))],
})

const firstLine = (error: unknown) => String((error as Error).message).split('\n')[0] ?? ''

interface PageLink {
  path: string
  /** Characters of its text. */
  text: number
}

/** Runs in the page. Returns its links to other pages of the site. */
const listLinks = (): PageLink[] =>
  [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
    .filter((link) => link.origin === location.origin && !link.hasAttribute('download') && !link.target)
    .map((link) => ({ path: link.pathname, text: link.textContent.length }))

/** Starts the scripts of a page as a visitor does who uses the keyboard. */
const wake = (page: Page) => page.keyboard.press('Tab')

interface CheckedPage extends WatchedPage {
  leaveMsMax: number
}

/** Leaves a broken page, so that its late faults are not attributed to the next page. Returns its faults. */
const endBroken = async ({ page, faults, leaveMsMax }: CheckedPage, error: unknown): Promise<string[]> => {
  await wait(SETTLE_MS)
  const isStuck = await page.goto('about:blank', { timeout: leaveMsMax }).then(
    () => false,
    ({ name }: Error) => name === 'TimeoutError',
  )
  if (isStuck) return ['hangs: one of its scripts does not end']
  return faults().length ? faults() : [firstLine(error)]
}

const openPage = async (watched: CheckedPage, path: string, status: number): Promise<string[]> => {
  const { page, waitUntilReady, reset, faults } = watched
  reset()
  try {
    const response = await page.goto(path, { timeout: OPEN_MS_MAX })
    if (response?.status() !== status) return [`has status ${response?.status()}, and ${status} is expected`]
    await wake(page)
    await waitUntilReady()
    await wait(SETTLE_MS)
  } catch (error) {
    return endBroken(watched, error)
  }
  // The browser logs the 404 status of a document.
  const found = faults().filter((fault) => status === 200 || !fault.includes(`responded with a status of ${status}`))
  return [...found, ...(await findBlank(page, true))]
}

/** Runs in the page. */
const hasArrived = (path: string) =>
  document.querySelector('dialog[open]') !== null || (location.pathname === path && document.querySelector('main h1') !== null)

/** Follows the first visible link to a path as a visitor does, to a page or a dialog. Returns what is wrong afterwards. */
const followLink = async (watched: CheckedPage, path: string): Promise<string[]> => {
  const { page, faults, reset } = watched
  const link = page.locator(`a[href="${path}"]:visible`).first()
  if (!(await link.count())) return []
  reset()
  try {
    await link.click({ timeout: OPEN_MS_MAX })
    await page.waitForFunction(hasArrived, path, { timeout: OPEN_MS_MAX })
    await wait(SETTLE_LINK_MS)
  } catch (error) {
    return endBroken(watched, error)
  }
  return [...faults(), ...(await findBlank(page, false))]
}

/** Resolves with false if `work` takes longer. A script that never ends blocks every call to its page. */
const endsWithin = async (ms: number, work: Promise<void>): Promise<boolean> => {
  const isDone = new AbortController()
  try {
    return await Promise.race([work.then(() => true), wait(ms, false, { signal: isDone.signal })])
  } finally {
    isDone.abort()
  }
}

/** Opens pages at one width, and pages of other kinds that they link to. */
const checkAtWidth = async (
  browser: Browser,
  { url, token, paths, routes = [], pageMsMax = PAGE_MS_MAX, leaveMsMax = LEAVE_MS_MAX, contentUrl }: SiteToCheck,
  width: number,
): Promise<Checked> => {
  const options: BrowserContextOptions = {
    baseURL: url,
    viewport: { width, height: HEIGHT },
    reducedMotion: 'reduce',
    ...(token && { storageState: { cookies: [], origins: [{ origin: url, localStorage: [{ name: 'token', value: token }] }] } }),
  }
  const context = await browser.newContext(options)
  if (contentUrl) await readContentFrom(context, url, contentUrl)
  const findKind = createKindFinder(routes)
  const queue = [...paths, ...routes.filter(isOnePage).map((path) => ({ path, status: 200 }))]
  const queued = new Set(queue.map(({ path }) => findKind(path) ?? path))
  const followed = new Set<string>()
  const faults: string[] = []
  let pages = 0
  const report = (what: string, found: string[]) => {
    faults.push(...found.map((fault) => `${what} ${fault} (${width} px)`))
    // Other pages probably hang, too.
    if (found.some((fault) => fault.startsWith('hangs: '))) queue.length = 0
  }

  const visit = async (watched: CheckedPage, path: string, status: number): Promise<void> => {
    const found = await openPage(watched, path, status)
    pages += 1
    report(path, found)
    if (found.length) return
    const links = await watched.page.evaluate(listLinks)
    // Of each kind the one with the longest title, which is the first to break.
    for (const link of links.toSorted((a, b) => b.text - a.text)) {
      const kind = findKind(link.path)
      if (!kind || queued.has(kind)) continue
      queued.add(kind)
      queue.push({ path: link.path, status: 200 })
    }
    if (width !== LINKS_WIDTH) return
    const next = links.find((link) => link.path !== path && findKind(link.path) && !followed.has(findKind(link.path) as string))?.path
    if (!next) return
    followed.add(findKind(next) as string)
    report(`The link from ${path} to ${next}`, await followLink(watched, next))
  }

  const visitQueue = async () => {
    const watched = { ...(await watchPage(await context.newPage())), leaveMsMax }
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { path, status = 200 } = next
      const hasEnded = await endsWithin(pageMsMax, visit(watched, path, status))
      if (!hasEnded) report(path, [`hangs: it takes more than ${pageMsMax / 1_000} s`])
    }
  }
  await Promise.all(Array.from({ length: getTabs(width) }, visitQueue))
  // Calls that fail because their page was closed are not faults.
  const checked = { pages, faults: [...faults], unreached: routes.filter((route) => route !== '*' && !queued.has(route)) }
  await context.close()
  return checked
}

/** Opens pages of a site in a browser at the widths of a telephone and of a desktop, and returns what is wrong with them. */
export const checkPages = async (browser: Browser, site: SiteToCheck): Promise<Checked> =>
  addUp(await Promise.all(WIDTHS.map((width) => checkAtWidth(browser, site, width))))

/** The page that the site has for a path without one. */
export const unknownPage = { path: '/no-such-page', status: 404 }
