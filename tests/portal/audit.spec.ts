import { TOKEN_HEADER } from '@portfolio/contracts'
import { findViolations, getOverflow } from '#support/accessibility.ts'
import { aWork, type Row, resetSite } from '#support/content.ts'
import { openFromMenu } from '#support/owner-forms.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** The audit log, as the owner reads it. */

test.use(sharedPage({ signedIn: true }))
test.beforeAll(({ site }) => resetSite(site))

test('the owner reads who deleted something and that a token was refused, and filters and pages the events with the keyboard', async ({
  page,
  site,
}) => {
  const title = 'Überlegungen-zur-Bedeutungslosigkeit-ununterbrochener-Zeichenketten-'.repeat(4)
  const { _id } = await site.call<Row>('POST', '/books/add', aWork(title))
  await site.call('DELETE', `/books/${_id}`)
  const headers = { [TOKEN_HEADER]: 'a token of nobody' }
  for (let n = 0; n < 2; n += 1) expect((await fetch(`${site.url}/api/images`, { headers })).status).toBe(401)

  await page.goto('/admin/books')
  await openFromMenu(page, 'Audit log')
  await expect(page.getByRole('heading', { name: 'Audit log', level: 1 })).toBeFocused()
  const event = (name: string) => page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
  await expect(event('Moved to the trash').first()).toContainText(`Books: ${title}`)
  await expect(event('Moved to the trash').first()).toContainText('by the owner')
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await getOverflow(page), `${width} px: horizontal overflow in pixels`).toBeLessThanOrEqual(0)
  }

  const filter = page.getByRole('navigation', { name: 'Events shown' })
  await filter.getByRole('link', { name: 'Content' }).press('Enter')
  await expect(page).toHaveURL('/admin/audit?kind=content')
  await expect(event('Moved to the trash').first()).toBeVisible()
  await expect(event('Token refused')).toHaveCount(0)
  await page.reload()
  await expect(filter.getByRole('link', { name: 'Content' })).toHaveAttribute('aria-current', 'true')
  await expect(event('Moved to the trash').first()).toBeVisible()

  await filter.getByRole('link', { name: 'Tokens' }).press('Enter')
  // The attempts of an hour are one event with the time of the first, which of all events may be on a later page. The hour may end between the two.
  await expect(event('Token refused').first()).toContainText(/by somebody who is not signed in · from \S+/)

  await page.route('**/api/audit-events?kind=account*', (route) => route.fulfill({ json: { events: [], next: null } }))
  await filter.getByRole('link', { name: 'Account' }).press('Enter')
  await expect(page.getByText('No such events yet.')).toBeVisible()
  expect(await findViolations(page)).toEqual([])

  const day = (n: number) => new Date(Date.UTC(2026, 10, 20, 12) - n * 3_600_000).toISOString()
  const anEvent = (n: number) => ({
    ...{ _id: `event-${n}`, time: day(n), action: 'laterAction', outcome: 'done', actor: null, subject: '' },
  })
  const rest = { count: 1, lastTime: null, address: '', requestId: '' }
  let isBroken = true
  await page.route('**/api/audit-events?kind=tokens*', (route) => {
    const isSecond = route.request().url().includes('before=')
    if (isSecond && isBroken) return route.abort()
    return route.fulfill({ json: { events: [{ ...anEvent(isSecond ? 1 : 0), ...rest }], next: isSecond ? null : 'the next' } })
  })
  await filter.getByRole('link', { name: 'Tokens' }).press('Enter')
  await expect(event('laterAction')).toHaveCount(1)
  await page.getByRole('button', { name: 'Show earlier' }).press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t load earlier events.' })).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Show earlier' }).press('Enter')
  await expect(event('laterAction')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Show earlier' })).toHaveCount(0)

  await page.route('**/api/audit-events?kind=backups*', (route) => route.abort())
  await filter.getByRole('link', { name: 'Backups' }).press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t load the audit log.' })).toBeVisible()
  await page.unroute('**/api/audit-events?kind=backups*')
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
})
