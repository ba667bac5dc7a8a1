import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type AppName, adminPages, findPublicApp, getApp, SEARCH_PATH } from '@portfolio/contracts'
import { browserArguments, findBrowser } from '@portfolio/infra/browser'
import { loadDemo } from '@portfolio/infra/demo'
import { GatewayNotStarted, type StartedGateway, startGateway } from '@portfolio/infra/gateway'
import { type Browser, chromium } from 'playwright'
import sharp from 'sharp'
import { addUp, type Checked, checkPages, type SiteToCheck, unknownPage } from './check-pages.ts'

const checkout = resolve(import.meta.dirname, '../..')

/** Settings and secrets of the real site. Set here because a gateway would otherwise read them from the `.env` of the checkout. */
const NOT_OF_SITE = [
  ...['DATABASE_URL', 'PUBLIC_URL', 'RELEASE_PUBLIC_KEYS', 'RELEASE_SIGNING_KEY', 'RELEASES_TOKEN', 'WEBHOOK_URL', 'WEBHOOK_SECRET'],
  ...['S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'S3_BUCKET', 'ADMIN_EMAIL', 'ADMIN_PASSWORD', 'ADMIN_PASSWORD_FILE'],
]
const OWN_SETTINGS = { ...Object.fromEntries(NOT_OF_SITE.map((name) => [name, ''])), IDENTIFIER_LOOKUP: 'off' }

/** Fills the site with the demo content, but with one picture for all: drawing the demo pictures takes ten seconds. */
const loadContent = async ({ url, token }: StartedGateway, dataDir: string) => {
  const picture = { width: 640, height: 480, channels: 3, background: '#5a7864' } as const
  const jpeg = await sharp({ create: picture }).jpeg().toBuffer()
  await loadDemo({ baseUrl: url, token, manifestPath: join(dataDir, 'demo.json'), draw: async () => jpeg })
}

/** Returns what to open for an app: its own pages; for the shell, the pages of all apps. */
const listSites = (app: AppName, { url, token, routes }: StartedGateway): SiteToCheck[] => {
  const { kind } = getApp(app)
  const ofApp = kind === 'shell' ? routes : routes.filter((route) => findPublicApp(route) === app)
  const search = ofApp.includes(SEARCH_PATH) ? [{ path: `${SEARCH_PATH}?q=machine` }] : []
  return [
    ...(kind === 'portal' ? [] : [{ url, routes: ofApp, paths: [...search, unknownPage] }]),
    ...(kind === 'public' ? [] : [{ url, token, paths: adminPages().map((path) => ({ path })) }]),
  ]
}

const checkSites = async (browser: Browser, sites: SiteToCheck[]): Promise<Checked> => {
  const checked: Checked[] = []
  for (const site of sites) checked.push(await checkPages(browser, site))
  return addUp(checked)
}

/**
 * Serves the builds in `<builds>/<app>/dist` with their own database and store and with the demo content, and opens every kind of page of one
 * of them in a browser. Resolves with its name and version, and the findings.
 */
export const checkRelease = async (app: AppName, builds: string): Promise<Checked & { browser: string }> => {
  const executablePath = await findBrowser()
  const dataDir = await mkdtemp(join(tmpdir(), 'portfolio-check-'))
  // When root runs this, PostgreSQL uses another account, which needs access.
  await chmod(dataDir, 0o755)
  const [launched, started] = await Promise.allSettled([
    chromium.launch({ executablePath, args: browserArguments }),
    startGateway({ checkout, builds, dataDir, env: OWN_SETTINGS }),
  ])
  try {
    if (launched.status === 'rejected') throw launched.reason
    const browser = `${launched.value.browserType().name()} ${launched.value.version()}`
    if (started.status === 'rejected') {
      if (!(started.reason instanceof GatewayNotStarted)) throw started.reason
      // The last line says what the preflight check rejected.
      return { browser, pages: 0, unreached: [], faults: [started.reason.output.trim().split('\n').at(-1) ?? 'The gateway did not start'] }
    }
    await loadContent(started.value, dataDir)
    return { browser, ...(await checkSites(launched.value, listSites(app, started.value))) }
  } finally {
    if (launched.status === 'fulfilled') await launched.value.close()
    if (started.status === 'fulfilled') await started.value.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
