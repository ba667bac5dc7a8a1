import { deleteAllItems } from '#support/content.ts'
import { waitForHydration } from '#support/pages.ts'
import { asOwner, expect, test } from '#support/test.ts'

/**
 * Section 7 of the specification, as far as it is about the running product and the browser. The thirty calls themselves, one by one:
 * api/test/specified-calls.test.ts.
 */

/** A beacon is no call of the specification and has no headers of its own. */
const isCall = (url: string) => /\/api\/(?!beacon)/.test(url)

test.beforeAll(({ site }) => deleteAllItems(site))

for (const path of ['/books', '/blogs', '/user/auth', '/about'])
  test(`the API responds with JSON at /api${path} on the product’s own host`, async ({ site }) => {
    const response = await fetch(`${site.url}/api${path}`, { headers: { 'x-auth-token': site.token } })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('application/json')
  })

test.describe('signed in', () => {
  test.use(asOwner)

  test('every call of the portal carries the stored token in the header x-auth-token', async ({ page, site }) => {
    const tokens: (string | undefined)[] = []
    page.on('request', (request) => {
      // A beacon is sent by the browser itself, and says nothing about who sends it.
      const isCall = request.url().includes('/api/') && !request.url().endsWith('/api/beacon')
      if (isCall) tokens.push(request.headers()['x-auth-token'])
    })
    await page.goto('/admin/books')
    await expect(page.getByText('Nothing here yet.')).toBeVisible()
    expect(tokens.length).toBeGreaterThanOrEqual(2)
    expect(new Set(tokens)).toEqual(new Set([site.token]))
  })

  test('calls of the public pages carry the stored token as well', async ({ page, site }) => {
    const tokens: (string | undefined)[] = []
    page.on('request', (request) => isCall(request.url()) && tokens.push(request.headers()['x-auth-token']))
    await page.goto('/conferences')
    await waitForHydration(page)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Books', exact: true }).click()
    await expect(page.getByRole('main').getByText('Books coming soon')).toBeVisible()
    expect(tokens.length).toBeGreaterThanOrEqual(1)
    expect(new Set(tokens)).toEqual(new Set([site.token]))
  })

  test('failed reads show one toast for one cause, retries included', async ({ page }) => {
    const toasts = page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
    const failing = /\/api\/(books|conferences|settings)$/
    const failed: Record<string, number> = {}
    await page.route(failing, (route) => {
      const { pathname } = new URL(route.request().url())
      failed[pathname] = (failed[pathname] ?? 0) + 1
      return route.fulfill({ status: 500, json: { errors: [{ msg: 'Something went wrong on the server' }] } })
    })
    await page.route('**/api/releases', (route) => route.fulfill({ status: 500, json: { errors: [] } }))
    await page.goto('/admin/books')
    await expect(toasts).toHaveText(['The server couldn’t load the data. Try again.'])
    for (const [link, message] of [
      ['Conferences', 'Couldn’t load the list.'],
      ['Releases', 'Couldn’t load the releases.'],
      ['Settings', 'Couldn’t load the form.'],
    ] as const) {
      await page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: link }).click()
      await expect(page.getByRole('main').getByRole('alert')).toContainText(message)
      await expect(toasts).toHaveText(['The server couldn’t load the data. Try again.'])
    }
    // Every screen of the portal reads the settings, to name placeholders.
    expect(failed, 'each read and its retry').toEqual({ '/api/books': 2, '/api/conferences': 2, '/api/settings': 4 })

    await page.unroute(failing)
    await page.route(failing, (route) => route.abort())
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(toasts.getByText('Couldn’t reach the server. You may be offline.')).toBeVisible()
  })

  test('a failed save shows a toast and the message of the response', async ({ page }) => {
    await page.route('**/api/links/add', (route) => route.fulfill({ status: 503, json: { errors: [{ msg: 'Unavailable for a moment' }] } }))
    await page.goto('/admin/links')
    await page.getByLabel('Title').fill('A link that is rejected')
    await page.getByLabel('Link', { exact: true }).fill('https://example.org')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('Messages').getByText('Error creating new external link.')).toBeVisible()
    await expect(page.getByRole('alert').getByText('Unavailable for a moment')).toBeVisible()
  })
})

test('a call carries no x-auth-token header while no token is stored', async ({ page }) => {
  await page.goto('/admin')
  await page.getByLabel('Email').fill('nobody@example.org')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  const call = page.waitForRequest('**/api/user/signin')
  await page.getByRole('button', { name: 'Sign in' }).click()
  expect(Object.keys((await call).headers())).not.toContain('x-auth-token')
  await expect(page.getByText('Incorrect Email or Password')).toBeVisible()
})
