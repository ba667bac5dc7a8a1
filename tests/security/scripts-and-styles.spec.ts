import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { isHydrated, startScripts } from '#support/pages.ts'
import { readClientFiles } from '#support/releases.ts'
import { root } from '#support/start-product.ts'
import { asOwner, expect, test } from '#support/test.ts'

/** Scripts and styles take effect only if they are files of a release, byte for byte. */

const clientFiles = (app: string) => readClientFiles(app).filter((file) => /\.(js|css)$/.test(file))

/** Appended to a modified file; its effect shows that the file was used. */
const MODIFICATION = { js: '\n;globalThis.changed=true', css: '\n:root{--changed:yes}' }

const isChanged = (page: Page) =>
  page.evaluate(() => 'changed' in globalThis || getComputedStyle(document.documentElement).getPropertyValue('--changed') !== '')

/** Records which scripts and stylesheets a browser rejects or cannot load. */
const recordRejectedFiles = async (page: Page) => {
  await page.addInitScript(() => {
    const rejected: string[] = []
    Object.assign(globalThis, { rejected })
    const record = ({ target }: Event) => {
      if (target instanceof HTMLScriptElement) rejected.push(target.src)
      if (target instanceof HTMLLinkElement) rejected.push(target.href)
    }
    addEventListener('error', record, { capture: true })
  })
  return async () => {
    const addresses = await page.evaluate(() => (globalThis as unknown as { rejected: string[] }).rejected)
    return addresses.map((address) => address.split('/').at(-1) as string)
  }
}

/**
 * Opens a page again and again with every file modified that it has not rejected before, because a rejected file keeps a page from requesting
 * others, until it works. Returns the rejected files.
 */
const rejectAllFiles = async (page: Page, path: string, works: () => Promise<boolean>) => {
  const readRejected = await recordRejectedFiles(page)
  const rejected = new Set<string>()
  await page.route(/\/mfe\/.+\.(js|css)$/, async (route) => {
    const file = route.request().url().split('/').at(-1) as string
    if (rejected.has(file)) return route.continue()
    const response = await route.fetch()
    const body = (await response.text()) + MODIFICATION[file.endsWith('.js') ? 'js' : 'css']
    // Not stored: the next page is to receive the file as it is.
    await route.fulfill({ response, body, headers: { ...response.headers(), 'cache-control': 'no-store' } })
  })
  for (let isWorking = false; !isWorking; ) {
    await page.goto(path)
    await startScripts(page)
    await expect.poll(async () => (await readRejected()).length > 0 || works()).toBe(true)
    const files = await readRejected()
    for (const file of files) rejected.add(file)
    isWorking = files.length === 0
    expect(await isChanged(page), `after ${[...rejected]}`).toBe(false)
  }
  return [...rejected].sort()
}

/** Returns file names without their hash. */
const listKinds = (files: string[]) => files.map((file) => file.replace(/\.[0-9a-f]{8}\./, '.')).sort()

test('a file that was modified in transit never takes effect for a visitor', async ({ page }) => {
  const rejected = await rejectAllFiles(page, '/', () => isHydrated(page))
  expect(listKinds(rejected)).toEqual(['public.js', 'public_mfe.css', 'remoteEntry.js'])
})

test.describe('in the portal', () => {
  test.use(asOwner)

  test('a file that was modified in transit never takes effect for the owner', async ({ page }) => {
    // Nothing is loaded ahead.
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
    const rejected = await rejectAllFiles(page, '/admin/blogs', () => page.locator('.ql-editor').isVisible())
    const needed = ['admin.js', 'blogs.js', 'quill-editor.css', 'quill-editor.js', 'remoteEntry.js', 'routes.css', 'routes.js']
    expect(listKinds(rejected)).toEqual(expect.arrayContaining(needed))
  })

  test('the entry of admin-mfe has the hash of every file that it loads later', async () => {
    const folder = join(root, 'admin-mfe/dist/client')
    const files = clientFiles('admin-mfe')
    const entry = readFileSync(join(folder, files.find((file) => file.startsWith('remoteEntry.')) ?? ''), 'utf8')
    // The document has those of the first three.
    const later = files.filter((file) => !/^(remoteEntry|routes)\./.test(file))
    expect(later.length).toBeGreaterThan(20)
    for (const file of later) {
      const hash = createHash('sha384').update(readFileSync(join(folder, file)))
      expect(entry, file).toContain(hash.digest('base64'))
    }
  })
})

test('on every kind of document only files of a release can become scripts, and text cannot', async ({ page, site }) => {
  const readPolicy = async (path: string) => (await fetch(site.url + path)).headers.get('content-security-policy') ?? ''
  for (const path of ['/', '/books', '/nowhere', '/admin'])
    expect(await readPolicy(path), path).not.toMatch(/unsafe-eval|nonce-|script-src[^;]*unsafe-inline|strict-dynamic/)
  const listDirectives = async (path: string) => (await readPolicy(path)).replace(/'sha256-[^']+'/g, '')
  for (const path of ['/', '/nowhere']) expect(await listDirectives(path), path).toBe(await listDirectives('/books'))
  for (const path of ['/books', '/admin']) {
    await page.goto(path)
    const outcome = await page.evaluate(async () => {
      // A browser allows eval in code that a debugger calls; after a timer, the code counts as the page's own.
      await new Promise((resolve) => setTimeout(resolve))
      const isRejected = (attempt: () => unknown) => {
        try {
          attempt()
          return false
        } catch (error) {
          return error instanceof TypeError || error instanceof EvalError
        }
      }
      const script = () => document.createElement('script')
      const source = (src: string) => () => Object.assign(script(), { src })
      return {
        releaseFile: !isRejected(source('/mfe/public-mfe/1a2b/~r1/remoteEntry.1.js')),
        upload: isRejected(source('/media/a.js')),
        otherOrigin: isRejected(source('https://example.com/mfe/shell/1/public.js')),
        parentPath: isRejected(source('/mfe/shell/../../api/books')),
        dataUrl: isRejected(source('data:text/javascript,1')),
        queryString: isRejected(source('/mfe/shell/1/public.js?x=1')),
        scriptText: isRejected(() => Object.assign(script(), { textContent: '1' })),
        // biome-ignore lint/security/noGlobalEval: this tests that it is rejected
        evaluatedText: isRejected(() => eval('1')),
        functionConstructor: isRejected(() => new Function('return 1')()),
        eventHandler: isRejected(() => document.createElement('a').setAttribute('onclick', '1')),
        anotherPolicy: isRejected(() =>
          (globalThis as { trustedTypes?: { createPolicy: (name: string, rules: object) => void } }).trustedTypes?.createPolicy('mine', {}),
        ),
      }
    })
    expect(outcome, path).toEqual(Object.fromEntries(Object.keys(outcome).map((name) => [name, true])))
  }
})
