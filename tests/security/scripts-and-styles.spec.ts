import type { Page } from '@playwright/test'
import { readClientFiles } from '#support/releases.ts'
import { asOwner, expect, test } from '#support/test.ts'

/** Scripts and styles take effect only if they are files of a release, byte for byte. */

const clientFiles = (app: string) => readClientFiles(app).filter((file) => /\.(js|css)$/.test(file))

/** Appended to a modified file; its effect shows that the file was used. */
const MODIFICATION = { js: '\n;globalThis.changed=true', css: '\n:root{--changed:yes}' }

const changeFile = async (page: Page, app: string, file: string) => {
  const hits: string[] = []
  await page.route(new RegExp(`/mfe/${app}/[^/]+/(~r\\d+/)?${file.replaceAll('.', '\\.')}$`), async (route) => {
    hits.push(file)
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()) + MODIFICATION[file.endsWith('.js') ? 'js' : 'css'] })
  })
  return hits
}

const isChanged = (page: Page) =>
  page.evaluate(() => 'changed' in globalThis || getComputedStyle(document.documentElement).getPropertyValue('--changed') !== '')

const openEveryScreen = async (page: Page, paths: string[]) => {
  for (const path of paths) {
    await page.goto(path)
    await page.mouse.move(200, 200)
    await page.mouse.down()
    await page.mouse.up()
    await page.waitForLoadState('networkidle')
    expect(await isChanged(page), path).toBe(false)
  }
}

test.describe('a file that was modified in transit never takes effect', () => {
  test('for a visitor', async ({ page, site }) => {
    const changed: string[] = []
    for (const [app, files] of [
      ['shell', clientFiles('shell').filter((file) => file.startsWith('public.'))],
      ['public-mfe', clientFiles('public-mfe')],
    ] as const)
      for (const file of files) {
        const hits = await changeFile(page, app, file)
        await openEveryScreen(page, [`${site.url}/`])
        await page.unrouteAll()
        changed.push(...hits.slice(0, 1))
      }
    expect(changed.map((file) => file.replace(/\..+\./, '.')).sort()).toEqual(['public.js', 'public_mfe.css', 'remoteEntry.js'])
  })

  test.describe('for the owner', () => {
    test.use(asOwner)

    for (const app of ['shell', 'admin-mfe'])
      for (const file of clientFiles(app).filter((one) => !/^(public\.|admin\..*css)/.test(one)))
        test(`${app} ${file.replace(/\.[0-9a-f]{8}\./, '.')}`, async ({ page, site }) => {
          const hits = await changeFile(page, app, file)
          await openEveryScreen(page, [`${site.url}/admin/blogs`])
          expect(hits.length, 'the file is requested').toBeGreaterThan(0)
        })
  })
})

test('on every kind of document only files of a release can become scripts, and text cannot', async ({ page, site }) => {
  for (const path of ['/', '/books', '/nowhere', '/admin']) {
    const response = await page.goto(site.url + path)
    const policy = response?.headers()['content-security-policy'] ?? ''
    expect(policy, path).not.toMatch(/unsafe-eval|nonce-|script-src[^;]*unsafe-inline|strict-dynamic/)
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
