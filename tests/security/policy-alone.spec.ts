import type { Page } from '@playwright/test'
import { payloads } from '@portfolio/api/xss-payloads'
import { expect, test } from '#support/test.ts'

/** What the policy of the documents prevents if hostile text is ever sent as it is, for instance by a bug in the sanitizer. */

/** Frames in a document. */
const BATCH = 60

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
/** Such a document has the policy of the one that contains it. */
const toFrame = (payload: string, index: number) =>
  `<iframe name="${index}" srcdoc="${escapeAttribute(`<!doctype html><title>Text</title><main>${payload}</main>`)}"></iframe>`

/** Dispatches the events that a visitor causes, in every frame. Returns the number of frames. */
const act = async () => {
  const documents = [...document.querySelectorAll('iframe')].flatMap(({ contentDocument }) => contentDocument ?? [])
  const found = documents.filter((text) => text.querySelector('main'))
  for (const text of documents)
    for (const element of text.querySelectorAll<HTMLElement>('body, body *')) {
      for (const type of ['mouseover', 'pointerenter', 'focus', 'scroll', 'copy', 'animationstart']) element.dispatchEvent(new Event(type))
      const isScript = /^javascript:/i.test((element as HTMLAnchorElement).href ?? '')
      if (isScript || element.onclick) element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    }
  // Requests have failed by now, and have been handled.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  return found.length
}

/** Opens each payload in a document of its own with these headers, until more than `enough` ran code, and returns those that did. */
const findRunning = async (page: Page, url: string, headers: Record<string, string>, enough = payloads.length) => {
  const ran = new Set<string>()
  let batch: string[] = []
  await page.exposeBinding('hit', ({ frame }) => void ran.add(batch[Number(frame.name())] ?? frame.url()))
  await page.route('**', (route) =>
    route.request().url() === url
      ? route.fulfill({ contentType: 'text/html', headers, body: `<!doctype html><title>Texts</title>${batch.map(toFrame).join('')}` })
      : route.abort(),
  )
  for (let start = 0; start < payloads.length && ran.size <= enough; start += BATCH) {
    batch = payloads.slice(start, start + BATCH)
    await page.goto(url)
    // A payload may have closed its element or navigated its frame.
    expect(await page.evaluate(act)).toBeGreaterThan(batch.length / 2)
  }
  return [...ran]
}

const readPolicy = async (url: string) => {
  const policy = (await fetch(url)).headers.get('content-security-policy')
  if (!policy) throw new Error(`${url} has no policy`)
  return policy
}

const withoutHashes = (policy: string) => policy.replaceAll(/ 'sha256-[^']+'/g, '')

test('the content security policy alone keeps every XSS payload from running, on public pages and in the portal', async ({
  browser,
  site,
}) => {
  const findWith = async (headers: Record<string, string>, enough?: number) => {
    const page = await browser.newPage()
    const ran = await findRunning(page, `${site.url}/books`, headers, enough)
    await page.close()
    return ran
  }
  // Far fewer would mean that this test detects nothing.
  expect((await findWith({}, 100)).length).toBeGreaterThan(100)
  // That of the portal differs in the hashes of the product's own texts, and in what scripts may connect to.
  const policy = (await readPolicy(`${site.url}/books`)).replace("connect-src 'self'", "connect-src 'self' https:")
  expect(withoutHashes(await readPolicy(`${site.url}/admin/books`))).toBe(withoutHashes(policy))
  expect(await findWith({ 'Content-Security-Policy': policy })).toEqual([])
})
