import { contact } from '@portfolio/contracts/rules'
import { aConference, addImage, aLink, aPost, aWork, type Post, type Row, resetSite, upload } from '#support/content.ts'
import { aPng } from '#support/images.ts'
import { openFromMenu } from '#support/owner-forms.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** Section 3 of the specification, in its order; its editor has a file of its own. The additional field `version` makes a stale edit a 409. */

test.beforeAll(({ site }) => resetSite(site))

const getFields = (row: object) => Object.keys(row).filter((name) => name !== 'version')

test.describe('Book, book chapter, journal article, project deliverable: _id, title, author, link, releaseDate (free text), description', () => {
  for (const call of ['/books', '/bookChapters', '/journalArticles', '/projects'])
    test(`POST ${call}/add stores these fields as they were typed`, async ({ site }) => {
      const texts = { author: 'Ada & the Others, eds.', releaseDate: 'in press (Spring  2021?)', link: 'Shelf 4, second row' }
      const row = await site.call<Row>('POST', `${call}/add`, aWork(`Kept as it was typed in ${call}`, texts))
      expect(getFields(row).sort()).toEqual(['_id', 'author', 'description', 'link', 'releaseDate', 'title'])
      expect((await site.call<Row[]>('GET', call))[0]).toMatchObject({ _id: row._id, ...texts })
    })
})

test('Conference: _id, title, conferenceDate (free text), description', async ({ site }) => {
  const row = await site.call<Row>('POST', '/conferences/add', aConference('A meeting', { conferenceDate: 'sometime in May' }))
  expect(getFields(row).sort()).toEqual(['_id', 'conferenceDate', 'description', 'title'])
  expect((await site.call<Row[]>('GET', '/conferences'))[0]).toMatchObject({ conferenceDate: 'sometime in May' })
})

test('Blog: _id, title, description (rich text), images (list of objects with _id and url), current (boolean; only one blog is current)', async ({
  site,
}) => {
  const image = await addImage(site)
  const description = '<h2>A heading</h2><p>Some <strong>bold</strong> words.</p>'
  const blog = await site.call<Post>('POST', '/blogs/add', aPost('The first of all blogs', { description, images: [image.url] }))
  expect(getFields(blog).sort()).toEqual(['_id', 'current', 'description', 'images', 'title'])
  expect(blog).toMatchObject({ description, images: [{ _id: image._id, url: image.url }], current: true })
  await site.call('POST', '/blogs/add', aPost('The second'))
  await site.call('POST', '/blogs/add', aPost('The third'))
  expect((await site.call<Post[]>('GET', '/blogs')).filter(({ current }) => current)).toHaveLength(1)
})

test('About section: a list whose first item has _id, title, description (rich text), images (objects with _id and url)', async ({
  site,
}) => {
  const [before] = await site.call<Post[]>('GET', '/about')
  const image = await addImage(site)
  const draft = aPost('About, with an image', { description: '<p>In <em>short</em>.</p>', images: [image.url] })
  await site.call('POST', '/about/edit', { ...draft, id: before?._id })
  const [section] = await site.call<Post[]>('GET', '/about')
  expect(getFields(section ?? {}).sort()).toEqual(['_id', 'description', 'images', 'title'])
  expect(section).toMatchObject({ description: '<p>In <em>short</em>.</p>', images: [{ _id: image._id, url: image.url }] })
})

test('External link: _id, title, link', async ({ site }) => {
  expect(getFields(await site.call<Row>('POST', '/links/add', aLink('Somewhere else'))).sort()).toEqual(['_id', 'link', 'title'])
})

test('Uploaded image response: success flag and image.url', async ({ site }) => {
  const body = await (await upload(site, aPng())).json()
  expect(body).toMatchObject({ success: true, image: { url: expect.stringMatching(/^\/media\//) } })
})

test('A contact-style form (fullName, email, phoneNumber, message) is defined but not visibly used', async ({ site }) => {
  expect(Object.keys(contact.fields).sort()).toEqual(['email', 'fullName', 'message', 'phoneNumber'])
  for (const path of ['/', '/about']) expect(await (await fetch(site.url + path)).text(), path).not.toContain('<form')
})

/** Books stand for bookChapters, journalArticles, conferences, projects and externalLinks, which share their page. */
const collections = [
  ['books', 'Books', '**/api/books?rows'],
  ['blogs (plus a single blog)', 'Blogs', '**/api/blogs?rows'],
] as const

test.describe('signed in', () => {
  test.use(sharedPage({ signedIn: true }))
  test('Client data collections: each has a list, a selected item, a loading flag and an error', async ({ page }) => {
    const fail: (() => void)[] = []
    for (const [, , call] of collections) {
      const { promise: failing, resolve } = Promise.withResolvers<void>()
      fail.push(resolve)
      await page.route(call, async (route) => {
        await failing
        await route.fulfill({ status: 500, json: { errors: [] } })
      })
    }
    await page.route('**/api/about', (route) => route.fulfill({ status: 500, json: { errors: [] } }))
    await page.goto('/admin/conferences')
    for (const [index, [name, link, call]] of collections.entries())
      await test.step(`${name} shows a loader, an error, the list and the selected item`, async () => {
        await openFromMenu(page, link)
        await expect(page.getByRole('status').filter({ hasText: 'Loading the list' })).toBeVisible()
        fail[index]?.()
        await expect(page.getByText('Couldn’t load the list. The server responded with error 500.')).toBeVisible()
        await expect(page.getByRole('status').filter({ hasText: 'Loading the list' })).toHaveCount(0)
        await expect(page.getByRole('region', { name: /List$/ })).toHaveAttribute('aria-busy', 'false')
        await page.unroute(call)
        await page.getByRole('button', { name: 'Try again' }).click()
        await page.getByRole('button', { name: /^Edit/ }).first().click()
        await expect(page.locator('[data-open]')).toHaveCount(1)
        await expect(page.getByText(/^Editing “.+”$/)).toBeVisible()
      })

    await test.step('aboutSection shows an error and loads its item on retry', async () => {
      await openFromMenu(page, 'About Section')
      await expect(page.getByText('Couldn’t load the form. The server responded with error 500.')).toBeVisible()
      await page.unroute('**/api/about')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByLabel('Title', { exact: true })).toHaveValue('About, with an image')
    })
  })
})
