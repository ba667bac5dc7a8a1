import { join } from 'node:path'
import {
  type AllWorksPage,
  API_PREFIX,
  type AppName,
  adminPages,
  findPublicApp,
  getApp,
  publicEndpoints,
  SEARCH_PATH,
} from '@portfolio/contracts'
import { type Browser, chromium } from 'playwright'
import sharp from 'sharp'
import { loadDemo } from '#demo'
import { browserArguments, findBrowser } from '#launch/browser.mjs'
import type { StartedGateway } from '#launch/start-gateway.ts'
import { addUp, type Checked, checkPages, type SiteToCheck, unknownPage } from './check-pages.ts'
import { serveBuilds } from './serve-builds.ts'
import { openSiteContent } from './site-content.ts'

/** A word of the demo content. */
const DEMO_WORD = 'machine'

/** Fills the site with the demo content, but with one picture for all: drawing the demo pictures takes ten seconds. */
const loadContent = async ({ url, token }: StartedGateway, dataDir: string) => {
  const picture = { width: 640, height: 480, channels: 3, background: '#5a7864' } as const
  const jpeg = await sharp({ create: picture }).jpeg().toBuffer()
  await loadDemo({ baseUrl: url, token, manifestPath: join(dataDir, 'demo.json'), draw: async () => jpeg })
}

/** Returns the public pages to open for an app: its own; for the shell, those of all apps. `word` is one of the content. */
const listPublicPages = (app: AppName, { url, routes }: StartedGateway, word: string | undefined): SiteToCheck => {
  const ofApp = getApp(app).kind === 'shell' ? routes : routes.filter((route) => findPublicApp(route) === app)
  const search = word && ofApp.includes(SEARCH_PATH) ? [{ path: `${SEARCH_PATH}?q=${encodeURIComponent(word)}` }] : []
  return { url, routes: ofApp, paths: [...search, unknownPage] }
}

/** Returns what to open for an app. */
const listSites = (app: AppName, gateway: StartedGateway): SiteToCheck[] => {
  const { kind } = getApp(app)
  const { url, token } = gateway
  return [
    ...(kind === 'portal' ? [] : [listPublicPages(app, gateway, DEMO_WORD)]),
    ...(kind === 'public' ? [] : [{ url, token, paths: adminPages().map((path) => ({ path })) }]),
  ]
}

const checkSites = async (browser: Browser, sites: SiteToCheck[]): Promise<Checked> => {
  const checked: Checked[] = []
  for (const site of sites) checked.push(await checkPages(browser, site))
  return addUp(checked)
}

const checkWithSample = (browser: Promise<Browser>, app: AppName, builds: string): Promise<Checked> =>
  serveBuilds(builds, undefined, async (gateway, dataDir) => {
    await loadContent(gateway, dataDir)
    return checkSites(await browser, listSites(app, gateway))
  })

/** Resolves with a word of the title of the newest work. */
const findWord = async (contentUrl: string): Promise<string | undefined> => {
  const response = await fetch(contentUrl + API_PREFIX + publicEndpoints.allWorks(1))
  const { items = [] } = (response.ok ? await response.json() : {}) as Partial<AllWorksPage>
  return /\p{L}{4,}/u.exec(items[0]?.title ?? '')?.[0]
}

/** What a check with the content of a site found. `unavailable`: why it found nothing. */
export interface CheckedContent extends Checked {
  site: string
  unavailable?: string
}

/**
 * Serves the builds with the public content of a running site (`https://example.org`), which is only read, and opens one public page of each
 * kind. A site that is unavailable is no fault of the release.
 */
export const checkWithContent = async (browser: Promise<Browser>, app: AppName, builds: string, site: string): Promise<CheckedContent> => {
  const content = await openSiteContent(site)
  try {
    const check = () =>
      serveBuilds(builds, content.url, async (gateway) =>
        checkPages(await browser, { ...listPublicPages(app, gateway, await findWord(content.url)), contentUrl: content.url }),
      )
    const checked = content.findFailure() === undefined && (await check())
    const unavailable = content.findFailure()
    if (checked && unavailable === undefined) return { site, ...checked }
    return { site, pages: 0, faults: [], unreached: [], ...(unavailable !== undefined && { unavailable }) }
  } finally {
    content.close()
  }
}

/**
 * Serves the builds in `<builds>/<app>/dist` with the demo content and opens every kind of page of one of them in a browser; then, if it has no
 * faults and a site is named, with the content of that site. Resolves with the name and version of the browser, and the findings.
 */
export const checkRelease = async (
  app: AppName,
  builds: string,
  site?: string,
): Promise<Checked & { browser: string; content?: CheckedContent }> => {
  const launched = chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
  // Awaited only when the gateway serves.
  launched.catch(() => {})
  try {
    const checked = await checkWithSample(launched, app, builds)
    const content = site && !checked.faults.length ? await checkWithContent(launched, app, builds, site) : undefined
    const browser = await launched
    return { browser: `${browser.browserType().name()} ${browser.version()}`, ...checked, ...(content && { content }) }
  } finally {
    await launched.then(
      (browser) => browser.close(),
      () => {},
    )
  }
}
