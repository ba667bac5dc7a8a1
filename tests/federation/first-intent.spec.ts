import type { Page } from '@playwright/test'
import { aWork, resetSite } from '#support/content.ts'
import { isHydrated, isSameDocument, markDocument, startScripts, stopClock, waitForHydration, watch } from '#support/pages.ts'
import { expect, test } from '#support/test.ts'
import { recordBeacons } from './record-beacons.ts'

/** When a public page starts its scripts: not for those who only read, and in time for those who use it. */

/** Shorter lists have no filter. */
const BOOKS = 30

let book: { path: string }
test.beforeAll(async ({ site }) => {
  await resetSite(site)
  for (let n = 1; n <= BOOKS; n += 1) await site.call('POST', '/books/add', aWork(`A book, the ${n}th`))
  ;[book] = (await site.call<{ items: [typeof book] }>('GET', '/works/books')).items
})

const isScript = (url: string) => /\/mfe\/.+\.js$/.test(url)
const isIdle = (page: Page) => page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
const untilHydrated = (page: Page) => expect.poll(() => isHydrated(page)).toBe(true)
const mainLink = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

test('whoever reads, scrolls and changes the theme downloads no script and no data', async ({ page }) => {
  const { requests, problems } = watch(page)
  for (const path of ['/books', book.path, '/about', '/cv', '/works', '/search?q=book', '/licenses', '/no-such-page']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).click()
    const theme = page.getByRole('button', { name: /^Theme/ })
    const before = await theme.ariaSnapshot()
    await theme.click()
    expect(await theme.ariaSnapshot(), path).not.toBe(before)
    // A link that moves under the mouse would be pointed at.
    await page.mouse.move(0, 0)
    await page.mouse.wheel(0, 2_000)
    await isIdle(page)
    expect(
      requests.filter((url) => isScript(url) || new URL(url).pathname.startsWith('/api/')).filter((url) => !url.includes('/api/views?')),
      path,
    ).toEqual([])
  }
  expect(problems.filter((problem) => !problem.includes('404'))).toEqual([])
})

test('a mouse that rests on a link starts the scripts, and the click then loads no document', async ({ page }) => {
  await page.goto('/about')
  await mainLink(page, 'Books').hover()
  await untilHydrated(page)
  await markDocument(page)
  await mainLink(page, 'Books').click()
  await expect(page.getByRole('heading', { name: 'Books', level: 1 })).toBeVisible()
  expect(await isSameDocument(page)).toBe(true)
})

test('the Tab key starts the scripts', async ({ page }) => {
  await page.goto('/books')
  await page.keyboard.press('Tab')
  await untilHydrated(page)
})

test('the filter of a list starts the scripts, and the list is filtered while the visitor types', async ({ page }) => {
  await page.goto('/books')
  await markDocument(page)
  await page.getByRole('searchbox', { name: 'Keywords' }).pressSequentially('17th')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  expect(await isSameDocument(page)).toBe(true)
})

test('an intent before the document is complete starts the scripts once it is', async ({ page }) => {
  const { problems } = watch(page)
  await page.addInitScript(() =>
    new MutationObserver((_, observer) => {
      const link = document.querySelector('header a')
      if (!link || document.readyState !== 'loading') return
      observer.disconnect()
      link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
      Object.assign(globalThis, { wasEarly: document.getElementById('root')?.nextElementSibling === null })
    }).observe(document, { childList: true, subtree: true }),
  )
  await page.goto('/books')
  expect(await page.evaluate(() => 'wasEarly' in globalThis)).toBe(true)
  await untilHydrated(page)
  expect(problems).toEqual([])
})

test('a shell that fails to load is loaded at the next intent', async ({ page }) => {
  let failures = 0
  await page.route(/\/mfe\/shell\/.+\.js$/, async (route) => {
    failures += 1
    await (failures === 1 ? route.abort() : route.continue())
  })
  await page.goto('/about')
  const failed = page.waitForEvent('requestfailed')
  await mainLink(page, 'Books').hover()
  await failed
  await expect
    .poll(async () => {
      await startScripts(page)
      return isHydrated(page)
    })
    .toBe(true)
  expect(failures).toBe(2)
})

test('a page that the browser has translated before its scripts start stays translated, and no release is blamed', async ({ page }) => {
  const recorded = await recordBeacons(page)
  const { problems } = watch(page)
  await page.goto('/about')
  await markDocument(page)
  const link = mainLink(page, 'Books')
  await link.evaluate((element) => {
    element.innerHTML = '<font dir="auto"><font dir="auto">Bücher</font></font>'
  })
  const entry = page.waitForResponse(/\/mfe\/public-mfe\/.+\.js$/)
  await mainLink(page, 'Bücher').hover()
  await (await entry).finished()
  await isIdle(page)
  await expect(mainLink(page, 'Bücher')).toBeVisible()
  await mainLink(page, 'Bücher').click()
  await expect(page.getByRole('heading', { name: 'Books', level: 1 })).toBeVisible()
  expect(await isSameDocument(page)).toBe(false)
  expect({ problems, sent: recorded.sent }).toEqual({ problems: [], sent: [] })
})

test('the theme follows what is chosen on another page, also on a page that Back brings back from memory', async ({ page, context }) => {
  await page.goto('/about')
  const other = await context.newPage()
  await other.goto('/books')
  const theme = page.locator('html')
  await other.getByRole('button', { name: /^Theme/ }).click()
  await expect(theme).toHaveAttribute('data-theme', 'dark')
  await other.close()
  await page.evaluate(() => {
    localStorage.clear()
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(theme).not.toHaveAttribute('data-theme')
})

test('a page that was prerendered shows the theme that was chosen before it is opened', async ({ page }) => {
  await page.goto('/about')
  await page.evaluate(() => {
    // By another document; this one gets no event of the storage.
    localStorage.setItem('theme', 'dark')
    document.dispatchEvent(new Event('prerenderingchange'))
  })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('history leads to the page of its address after a reload whose scripts have not started', async ({ page }) => {
  await page.goto('/works')
  await waitForHydration(page)
  await mainLink(page, 'Books').click()
  await expect(page.getByRole('heading', { name: 'Books', level: 1 })).toBeVisible()
  await page.mouse.move(0, 0)
  await page.reload()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'All works', level: 1 })).toBeVisible()
})

test('a click on the link that the mouse has just reached opens its document, before the scripts start', async ({ page }) => {
  const { requests } = watch(page)
  // On a busy machine a second passes between the two.
  await page.clock.install()
  await page.goto('/about')
  await markDocument(page)
  await stopClock(page)
  await mainLink(page, 'Books').hover()
  await mainLink(page, 'Books').click()
  await expect(page.getByRole('heading', { name: 'Books', level: 1 })).toBeVisible()
  expect(await isSameDocument(page)).toBe(false)
  expect(requests.filter(isScript)).toEqual([])
})

test('pointing at a link starts the scripts at once in browsers that prerender no page', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Document.prototype, 'prerendering'))
  await page.clock.install()
  await page.goto('/about')
  await stopClock(page)
  const shell = page.waitForRequest(/\/mfe\/shell\/.+\.js$/)
  await mainLink(page, 'Books').hover()
  await page.clock.runFor(50)
  await shell
})

/** Collects what the browser would do with the page of each link. Returns a function that returns it for a path, or all paths. */
const watchPreloading = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  const actions = new Map<string, Set<string>>()
  const errors: unknown[] = []
  session.on('Preload.ruleSetUpdated', ({ ruleSet }) => ruleSet.errorType && errors.push(ruleSet.errorMessage))
  session.on('Preload.preloadingAttemptSourcesUpdated', ({ preloadingAttemptSources }) => {
    actions.clear()
    for (const { key } of preloadingAttemptSources) {
      const { pathname } = new URL(key.url)
      actions.set(pathname, (actions.get(pathname) ?? new Set()).add(key.action))
    }
  })
  await session.send('Preload.enable')
  return { errors, paths: () => [...actions.keys()], actionsOf: (path: string) => [...(actions.get(path) ?? [])].sort() }
}

test('browsers with a mouse get rules to prerender the page of a link, until the scripts start', async ({ page }) => {
  const { problems } = watch(page)
  const { errors, paths, actionsOf } = await watchPreloading(page)
  await page.goto('/books')
  await expect.poll(() => actionsOf('/about')).toEqual(['Prefetch', 'Prerender'])
  expect(paths().filter((path) => /^\/(api|media|files|admin)|\./.test(path))).toEqual([])
  await waitForHydration(page)
  await expect(page.locator('[type=speculationrules]')).toHaveCount(0)
  expect([...problems, ...errors]).toEqual([])
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('browsers get rules to prefetch the page of a link that is touched, and prerender none', async ({ page }) => {
    const { errors, actionsOf } = await watchPreloading(page)
    await page.goto('/books')
    await expect.poll(() => actionsOf('/about')).toEqual(['Prefetch'])
    expect(errors).toEqual([])
  })

  test('a tap on a link opens its document without a script', async ({ page }) => {
    const { requests } = watch(page)
    await page.goto('/books')
    await page.getByRole('link', { name: 'A book, the 30th', exact: true }).tap()
    await expect(page.getByRole('heading', { name: 'A book, the 30th', level: 1 })).toBeVisible()
    expect(requests.filter(isScript)).toEqual([])
  })

  test('the menu opens without scripts, starts them, stays open when they run, and then closes with the Escape key', async ({ page }) => {
    await page.goto('/about')
    const menu = page.getByRole('navigation', { name: 'Main' })
    await menu.getByLabel('Menu').tap()
    await expect(mainLink(page, 'Books')).toBeVisible()
    await untilHydrated(page)
    await expect(menu.getByRole('button', { name: 'Menu' })).toBeFocused()
    await expect(mainLink(page, 'Books')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(mainLink(page, 'Books')).toBeHidden()
    await menu.getByRole('button', { name: 'Menu' }).tap()
    await expect(mainLink(page, 'Books')).toBeVisible()
    // As when Back brings the page back from memory.
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
    await expect(mainLink(page, 'Books')).toBeHidden()
  })
})
