import { resetSite } from '#support/content.ts'
import { fillIn, linkForm, openFromMenu, save } from '#support/owner-forms.ts'
import { toast, waitForHydration } from '#support/pages.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/**
 * Section 7 of the specification, as far as it is about the running product and the browser. The thirty calls themselves, one by one:
 * api/test/gateway/specified-calls.test.ts.
 */

/** A beacon or the count of a view is no call of the specification, and has no headers of its own. */
const isCall = (url: string) => /\/api\/(?!beacon|views)/.test(url)

test.beforeAll(({ site }) => resetSite(site))

for (const path of ['/books', '/blogs', '/user/auth', '/about'])
  test(`the API responds with JSON at /api${path} on the product’s own host`, async ({ site }) => {
    const response = await fetch(`${site.url}/api${path}`, { headers: { 'x-auth-token': site.token } })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('application/json')
  })

test.describe('signed in', () => {
  test.use(sharedPage({ signedIn: true }))

  test('calls of the public pages carry the stored token in the header x-auth-token', async ({ page, site }) => {
    const tokens: (string | undefined)[] = []
    page.on('request', (request) => isCall(request.url()) && tokens.push(request.headers()['x-auth-token']))
    await page.goto('/conferences')
    await waitForHydration(page)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Books', exact: true }).click()
    await expect(page.getByRole('main').getByText('Books coming soon')).toBeVisible()
    expect(tokens.length).toBeGreaterThanOrEqual(1)
    expect(new Set(tokens)).toEqual(new Set([site.token]))
  })

  test('every call of the portal carries the stored token; a failed call shows a toast, failed reads one for one cause, retries included', async ({
    page,
    site,
  }) => {
    const tokens: (string | undefined)[] = []
    page.on('request', (request) => isCall(request.url()) && tokens.push(request.headers()['x-auth-token']))
    const toasts = page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
    const failing = /\/api\/(books\?rows|conferences\?rows|settings)$/
    const failed: Record<string, number> = {}
    await page.route(failing, (route) => {
      const { pathname } = new URL(route.request().url())
      failed[pathname] = (failed[pathname] ?? 0) + 1
      return route.fulfill({ status: 500, json: { errors: [{ msg: 'Something went wrong on the server' }] } })
    })
    await page.route('**/api/releases', (route) => route.fulfill({ status: 500, json: { errors: [] } }))
    await page.goto('/admin/books')
    // Every screen of the portal reads the settings, to name placeholders.
    const expected: Record<string, number> = { '/api/books': 2, '/api/settings': 2 }
    for (const [link, message, reads] of [
      [undefined, 'Couldn’t load the list.', {}],
      ['Conferences', 'Couldn’t load the list.', { '/api/conferences': 2 }],
      ['Releases', 'Couldn’t load the releases.', {}],
      ['Settings', 'Couldn’t load the form.', { '/api/settings': 4 }],
    ] as const) {
      if (link) await openFromMenu(page, link)
      // Its message may be that of the screen before.
      if (link) await expect(page.getByRole('heading', { level: 1 })).toContainText(link)
      await expect.poll(() => failed, 'each read and its retry').toEqual(Object.assign(expected, reads))
      await expect(page.getByRole('main').getByRole('alert')).toContainText(message)
      await expect(toasts).toHaveText(['The server couldn’t load the data. Try again.'])
    }

    await page.unroute(failing)
    await page.route(failing, (route) => route.abort())
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(toasts.getByText('Couldn’t reach the server. You may be offline.')).toBeVisible()

    await test.step('a failed save shows a toast and the message of the response', async () => {
      const json = { errors: [{ msg: 'Unavailable for a moment' }] }
      await page.route('**/api/links/add', (route) => route.fulfill({ status: 503, json }))
      await openFromMenu(page, 'External Links')
      await fillIn(page, linkForm)
      await save(page)
      await expect(toast(page, 'Error creating new external link.')).toBeVisible()
      await expect(page.getByRole('alert').getByText('Unavailable for a moment')).toBeVisible()
    })
    expect(tokens.length).toBeGreaterThanOrEqual(9)
    expect(new Set(tokens)).toEqual(new Set([site.token]))
  })
})
