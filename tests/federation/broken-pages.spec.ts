import type { Page } from '@playwright/test'
import { aConference, addImage, aPost, aWork, type Post } from '#support/content.ts'
import { delayCalls, isSameDocument, markDocument, startScripts, waitForHydration, watch } from '#support/pages.ts'
import { type Product, startProduct } from '#support/start-product.ts'
import { expect, test, toSite } from '#support/test.ts'
import { publishBrokenLayout, publishBrokenMenu, publishBrokenPages, publishBrokenStart } from './broken-releases.ts'
import { breakFiles } from './faults.ts'
import { expectBeacons, failure, recordBeacons } from './record-beacons.ts'
import { activate, activateSet, getServedSet, untilVisible } from './release-calls.ts'

/** Pages that the server renders and that throw in a browser. All tests share a product, whose pages are broken in different ways. */

/** Shorter lists have no filter. */
const WORKS = 6

let product: Product
let blogPath: string

test.beforeAll(async () => {
  product = await startProduct()
  const site = toSite(product)
  for (let n = 1; n <= WORKS; n += 1)
    for (const list of ['/books', '/projects']) await site.call('POST', `${list}/add`, aWork(`Work ${n} of ${list}`))
  for (const list of ['/journalArticles', '/bookChapters']) await site.call('POST', `${list}/add`, aWork(`Work 1 of ${list}`))
  await site.call('POST', '/conferences/add', aConference('A conference'))
  const images = await Promise.all([addImage(site), addImage(site)])
  const blog = await site.call<Post>('POST', '/blogs/add', aPost('A blog with images', { images: images.map(({ url }) => url) }))
  blogPath = `/blogs/${blog._id}`
  const [section] = await site.call<{ _id: string }[]>('GET', '/about')
  await site.call('POST', '/about/edit', { ...aPost('The owner, in short'), id: section?._id })
  const versions = { 'public-mfe': await publishBrokenPages(product.dataDir), shell: await publishBrokenMenu(product.dataDir) }
  await untilVisible(product.url, (await activateSet(product, versions)).set)
})
test.afterAll(() => product.dispose())

const exception = async (fields: object = {}) =>
  failure(await getServedSet(product.url), { remote: 'public_mfe', stage: 'render', type: 'exception', ...fields })

/** The document is exactly what the server sent, and its links load documents. */
const expectAsServed = async (page: Page, text: string) => {
  await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
  const [shown, served] = await page.evaluate(async () => {
    const html = await (await fetch(location.href)).text()
    const read = (from: Document) => from.getElementById('root')?.innerHTML
    return [read(document), read(new DOMParser().parseFromString(html, 'text/html'))]
  })
  expect(shown).toBe(served)
  await expectPlainLinks(page)
}

const mainLink = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

const expectPlainLinks = async (page: Page) => {
  await markDocument(page)
  await mainLink(page, 'Projects deliverables').click()
  await expect(page).toHaveURL(`${product.url}/projects`)
  expect(await isSameDocument(page)).toBe(false)
}

/** Resolves with the layout shifts after a time of the page's clock. */
const measureShifts = (page: Page, since: number) =>
  page.evaluate(
    (start) =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if (entry.startTime > start) sum += (entry as unknown as { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
    since,
  )

test('a page that throws when it hydrates stays as the server sent it, with the focus, the text and the scroll position of the visitor', async ({
  page,
}) => {
  const recorded = await recordBeacons(page)
  const { problems } = watch(page)
  const deliver = await delayCalls(page, /\/mfe\/shell\/.+\.js$/)
  await page.goto(`${product.url}/books`)
  const keywords = page.getByRole('searchbox', { name: 'Keywords' })
  await page.setViewportSize({ width: 1280, height: 500 })
  await keywords.fill('half a sen')
  await page.evaluate(() => scrollTo(0, 200))
  const element = await keywords.elementHandle()
  const since = await page.evaluate(() => performance.now())

  deliver()
  await expectBeacons(recorded, 0, await exception())
  await expect(keywords).toBeFocused()
  await expect(keywords).toHaveValue('half a sen')
  expect(await element?.evaluate((one) => one.isConnected), 'the very elements of the document stay').toBe(true)
  expect(await page.evaluate(() => scrollY)).toBe(200)
  expect(await measureShifts(page, since)).toBe(0)
  expect(problems).toEqual([expect.stringContaining('Broken render')])
  await keywords.fill('work')
  await keywords.press('Enter')
  await expect(page, 'the form works as without scripts').toHaveURL(`${product.url}/books?q=work`)
})

for (const [what, path, text] of [
  ['throws in an effect', '/articles', 'Work 1 of /journalArticles'],
  ['cannot render the data it reads from its markup', '/conferences', 'A conference'],
  ['renders nothing', '/book-chapters', 'Work 1 of /bookChapters'],
] as const)
  test(`a page that ${what} stays as the server sent it, with one beacon and one message in the console`, async ({ page }) => {
    const recorded = await recordBeacons(page)
    const { problems } = watch(page)
    await page.goto(product.url + path)
    await startScripts(page)
    await expectBeacons(recorded, 0, await exception())
    expect(problems).toHaveLength(1)
    await expectAsServed(page, text)
  })

test('a page that throws after a click becomes what the server sent', async ({ page }) => {
  const recorded = await recordBeacons(page)
  await page.goto(`${product.url}/about`)
  await waitForHydration(page)
  await expectBeacons(recorded, 1)
  await page.getByRole('heading', { level: 1 }).click()
  await expectBeacons(recorded, 1, await exception())
  await expectAsServed(page, 'The text of The owner, in short.')
})

test('the buttons of images that move by themselves work after their page has thrown and is put back', async ({ page }) => {
  const recorded = await recordBeacons(page)
  await page.goto(product.url + blogPath)
  await waitForHydration(page)
  await expectBeacons(recorded, 1)
  await page.getByRole('heading', { level: 1 }).click()
  await expectBeacons(recorded, 1, await exception())
  const carousel = page.getByRole('region', { name: /^Images/ })
  await carousel.getByRole('button', { name: 'Pause images' }).click()
  await carousel.getByRole('button', { name: 'Previous image' }).click()
  await expect(carousel.getByText('2 of 2')).toBeVisible()
  await carousel.getByRole('button', { name: 'Next image' }).click()
  await expect(carousel.getByText('1 of 2')).toBeVisible()
})

test('a search whose script fails to load, after the rest of the page runs, becomes what the server sent', async ({ page }) => {
  const recorded = await recordBeacons(page)
  await breakFiles(page, /\/search\.\w+\.js$/, 'status 500')
  await page.goto(`${product.url}/search?q=work`)
  await startScripts(page)
  await expectBeacons(recorded, 1, await exception({ stage: 'chunk', type: 'error' }))
  await expectAsServed(page, 'results for “work”')
})

for (const [what, name, path, text, reports] of [
  ['throws', 'Books', '/books', 'Work 1 of /books', 2],
  ['shows nothing', 'Book chapters', '/book-chapters', 'Work 1 of /bookChapters', 1],
] as const)
  test(`a page that ${what} when it is navigated to is loaded from the server, once`, async ({ page }) => {
    const { requests } = watch(page)
    const countRequests = (address: string) => requests.filter((one) => one === product.url + address).length
    // Playwright does not see every beacon of a document that is being left.
    await page.addInitScript(() => {
      const send = navigator.sendBeacon.bind(navigator)
      navigator.sendBeacon = (...beacon) => {
        // Views of pages have no body.
        if (beacon[1]) sessionStorage.setItem('beacons', `${Number(sessionStorage.getItem('beacons')) + 1}`)
        return send(...beacon)
      }
    })
    const countBeacons = () => page.evaluate(() => Number(sessionStorage.getItem('beacons'))).catch(() => 'the page is loading')
    await page.goto(product.url)
    await waitForHydration(page)
    await expect.poll(countBeacons).toBe(1)
    const loaded = page.waitForEvent('load')
    await mainLink(page, name).click()
    await loaded
    await startScripts(page)
    await expect.poll(countBeacons).toBe(1 + reports)
    expect(countRequests(path)).toBe(1)
    await expectAsServed(page, text)
    await page.goBack()
    await expect(page).toHaveURL(product.url + path)
  })

test('a page that throws when it is navigated to is loaded once, although React updates the document until the server answers', async ({
  page,
}) => {
  const { requests, problems } = watch(page)
  const loads = () => requests.filter((one) => one === `${product.url}/books`)
  const answer = await delayCalls(page, `${product.url}/books`)
  let updates = 0
  page.on('console', (message) => message.text() === 'React updated' && updates++)
  await page.goto(product.url)
  await waitForHydration(page)
  // Playwright's calls wait while a document is loaded.
  await page.getByRole('button', { name: 'Next image' }).evaluate((next) => {
    const images = next.closest('section') as HTMLElement
    new MutationObserver(() => console.debug('React updated')).observe(images, { attributes: true, subtree: true })
    setInterval(() => (next as HTMLElement).click(), 50)
  })
  await mainLink(page, 'Books').click({ noWaitAfter: true })
  await expect.poll(loads).not.toHaveLength(0)
  const before = updates
  await expect.poll(() => updates).toBeGreaterThan(before + 5)
  expect(problems).toEqual([expect.stringContaining('Broken render')])
  answer()
  await expect(page.getByRole('main').getByText('Work 1 of /books').first()).toBeVisible()
  expect(loads()).toHaveLength(1)
})

for (const [which, start] of [
  ['another page', '/'],
  ['the page of the document', '/projects'],
] as const)
  test(`a page that throws when a script navigates to it shows the error, so that no pages load each other forever, and a click leads to ${which}`, async ({
    page,
  }) => {
    // What a browser says until the visitor does something. For Playwright's browser, a call of a script is an action.
    await page.addInitScript(() => {
      const userActivation = { hasBeenActive: false }
      Object.defineProperty(navigator, 'userActivation', { value: userActivation })
      addEventListener('pointerdown', () => Object.assign(userActivation, { hasBeenActive: true }), true)
    })
    await page.goto(product.url + start)
    await waitForHydration(page)
    await markDocument(page)
    await mainLink(page, 'Books').evaluate((link) => (link as HTMLElement).click())
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
    await expect(page.getByText('Broken render')).toBeVisible()
    await mainLink(page, 'Projects deliverables').click()
    await expect(page.getByRole('heading', { name: 'Projects deliverables' })).toBeVisible()
    await page.getByRole('button', { name: /^Theme/ }).click()
    expect(await isSameDocument(page)).toBe(true)
  })

test('history leads back from a page that was put back to the pages before it', async ({ page }) => {
  await page.goto(`${product.url}/about`)
  await waitForHydration(page)
  await mainLink(page, 'Projects deliverables').click()
  await expect(page.getByRole('heading', { name: 'Projects deliverables' })).toBeVisible()
  await page.goBack()
  await page.getByRole('heading', { name: 'The owner, in short' }).click()
  await expect(page.getByRole('checkbox', { name: 'Menu', includeHidden: true }), 'as the server sent it').toHaveCount(1)
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'Projects deliverables' })).toBeVisible()
})

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'This part of the page couldn’t be shown.' })

test('a filter that throws when it is used is replaced by a notice, and the rest of the page works', async ({ page }) => {
  const recorded = await recordBeacons(page)
  await page.goto(`${product.url}/projects`)
  await waitForHydration(page)
  await markDocument(page)
  await page.getByRole('searchbox', { name: 'Keywords' }).pressSequentially('3')
  await expect(notice(page)).toBeFocused()
  await expectBeacons(recorded, 1, await exception())
  await expect(
    page.getByRole('article').or(page.getByRole('main').getByRole('listitem')).filter({ hasText: 'Work 3 of /projects' }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(`${product.url}/projects`)
  await page.getByRole('button', { name: /^Theme/ }).click()
  expect(await isSameDocument(page)).toBe(true)
})

test('a menu that throws when it is opened stays open with a notice', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`${product.url}/projects`)
  await waitForHydration(page)
  await markDocument(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(notice(page)).toBeVisible()
  await mainLink(page, 'About').click()
  await expect(page.getByRole('heading', { name: 'The owner, in short' })).toBeVisible()
  expect(await isSameDocument(page)).toBe(true)
})

test('a document whose layout throws stays as the server sent it', async ({ page }) => {
  const { set } = await activate(product, 'shell', await publishBrokenLayout(product.dataDir))
  await untilVisible(product.url, set)
  const recorded = await recordBeacons(page)
  await page.goto(`${product.url}/projects`)
  await startScripts(page)
  await expectBeacons(recorded, 0, await exception())
  await expectAsServed(page, 'Work 1 of /projects')
})

test('a shell that throws before it loads a remote is reported, and a public document stays as the server sent it', async ({ page }) => {
  const { set } = await activate(product, 'shell', await publishBrokenStart(product.dataDir))
  await untilVisible(product.url, set)
  const recorded = await recordBeacons(page)
  const { problems } = watch(page)
  await page.goto(`${product.url}/admin`)
  await expectBeacons(recorded, 0, await exception({ remote: 'shell', stage: 'entry' }))
  recorded.clear()
  await page.goto(`${product.url}/projects`)
  await startScripts(page)
  await expectBeacons(recorded, 0, await exception({ remote: 'shell', stage: 'entry' }))
  expect(problems).toEqual([expect.stringContaining('Broken start'), expect.stringContaining('Broken start')])
  await expectAsServed(page, 'Work 1 of /projects')
})
