import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { aConference, aPost, aWork, deleteAllItems, type Row } from '#support/content.ts'
import { addArticle, details, editArticle, openDetails, readArticle } from '#support/details-form.ts'
import { fillIn, projectForm, save } from '#support/owner-forms.ts'
import { toast } from '#support/pages.ts'
import { asOwner, expect, type Site, test } from '#support/test.ts'

/** Works that belong together, chosen in the form of either and shown on the pages of both. */

test.use(asOwner)
test.beforeEach(({ site }) => deleteAllItems(site))

const finder = (page: Page) => page.getByRole('combobox', { name: 'Find a work that belongs to this one' })
/** Menus have options as well. */
const options = (page: Page) => page.getByRole('listbox').getByRole('option')
const option = (page: Page, title: string) => options(page).filter({ hasText: title })
const rows = (page: Page) => page.getByRole('group', { name: 'Related works' }).getByRole('listitem')
const related = (page: Page) => page.getByRole('heading', { name: 'Related' }).locator('..').getByRole('link')
const addTalk = (site: Site, title: string, conferenceDate = '20 February 1947') =>
  site.call<Row>('POST', '/conferences/add', aConference(title, { conferenceDate }))
const addProject = (site: Site, title: string) => site.call<Row>('POST', '/projects/add', aWork(title, { releaseDate: '1946' }))

test('a new project names a talk and an article, found by typing and chosen with the keyboard; every page leads to the others', async ({
  page,
  site,
}) => {
  const talk = await addTalk(site, 'Lecture on the ACE')
  const article = await addArticle(site, 'Rounding-off Errors in Matrix Processes')
  await page.goto('/admin/projects')
  await fillIn(page, projectForm, { Title: 'Automatic Computing Engine' })
  await openDetails(page)
  await finder(page).pressSequentially('lecture')
  await expect(option(page, 'Lecture on the ACEConferences · 1947')).toBeVisible()
  await expect(finder(page)).toHaveAttribute('aria-expanded', 'true')
  await finder(page).press('ArrowDown')
  await expect(option(page, 'Lecture on the ACE')).toHaveAttribute('aria-selected', 'true')
  expect(await finder(page).getAttribute('aria-activedescendant')).toBe(await option(page, 'Lecture on the ACE').getAttribute('id'))
  await finder(page).press('Enter')
  await expect(rows(page)).toHaveText(['Lecture on the ACEConferences · 1947'])
  await expect(finder(page)).toHaveValue('')
  await expect(finder(page)).toBeFocused()
  // A word that is not finished, without its accents or hyphens.
  await finder(page).pressSequentially('roundin err')
  await expect(option(page, 'Rounding-off Errors')).toBeVisible()
  await finder(page).press('ArrowUp')
  await finder(page).press('Enter')
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Move related work 2 up' }).press('Enter')
  await save(page)
  await expect(toast(page, 'Project created successfully.')).toBeVisible()

  const [project] = await site.call<Row[]>('GET', '/projects')
  await page.goto(`/projects/${project?._id}`)
  await expect(related(page)).toHaveText([/Rounding-off Errors/, /Lecture on the ACE/])
  await related(page).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(article.title)
  await expect(related(page)).toHaveText([/Automatic Computing Engine/])
  await page.goto(`/conferences/${talk._id}`)
  await expect(related(page)).toHaveText([/Automatic Computing Engine/])
})

test('an article says that it belongs to a project, whose form then shows it, and both are unlinked by removing it', async ({
  page,
  site,
}) => {
  const project = await addProject(site, 'Automatic Computing Engine')
  const article = await addArticle(site, 'Rounding-off Errors', { details })
  await site.call(
    'POST',
    '/blogs/add',
    aPost('About the machine', { description: `<p><a href="${site.url}/projects/${project._id}">it</a></p>` }),
  )
  await editArticle(page, article.title)
  await openDetails(page)
  await finder(page).fill('automatic')
  await option(page, 'Automatic Computing Engine').click()
  await expect(finder(page)).toBeFocused()
  await save(page)
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
  expect((await readArticle(site, article)).details).toEqual({ ...details, relatedTo: [project._id] })

  await page.goto('/admin/projects')
  await page.getByRole('button', { name: 'Edit “Automatic Computing Engine”' }).click()
  await openDetails(page)
  const group = page.getByRole('group', { name: 'Related works' })
  await expect(group).toContainText('Its page shows these as well')
  await expect(group.getByRole('link')).toHaveText(['Rounding-off Errors', 'About the machine'])
  await expect(rows(page).filter({ has: page.getByRole('button') })).toHaveCount(0)
  await page.goto(`/projects/${project._id}`)
  await expect(related(page)).toHaveText([/Rounding-off Errors/, /About the machine/])

  await editArticle(page, article.title)
  await openDetails(page)
  await page.getByRole('button', { name: 'Remove related work 1' }).press('Enter')
  await expect(finder(page)).toBeFocused()
  await save(page)
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
  expect((await readArticle(site, article)).details).toEqual(details)
  await page.goto(`/projects/${project._id}`)
  await expect(related(page)).toHaveText([/About the machine/])
})

test('the finder offers neither the work itself nor those that are chosen, says when there is none, and never saves the form', async ({
  page,
  site,
}) => {
  await addTalk(site, 'Machine talk')
  const article = await addArticle(site, 'Machine article')
  await editArticle(page, article.title)
  await openDetails(page)
  await finder(page).fill('machine')
  await expect(options(page)).toHaveText([/Machine talk/])
  await finder(page).press('Escape')
  await expect(options(page)).toHaveCount(0)
  await expect(finder(page)).toHaveValue('machine')
  await finder(page).press('ArrowDown')
  await finder(page).press('Enter')
  await expect(rows(page)).toHaveText([/Machine talk/])
  await finder(page).fill('machine')
  await expect(page.getByText('No work found.').first()).toBeVisible()
  await finder(page).press('Enter')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await page.route('**/api/search?*', (route) => route.abort())
  await finder(page).fill('machines')
  await expect(page.getByText('The search doesn’t respond.').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('listitem')).toHaveCount(0)
})

test('a deleted work keeps its place, and unsaved choices are restored after a visit elsewhere', async ({ page, site }) => {
  const [gone, stays] = [await addTalk(site, 'Gone for now'), await addTalk(site, 'Still there')]
  const article = await addArticle(site, 'Kept', { details: { ...details, relatedTo: [gone._id] } })
  await site.call('DELETE', `/conferences/${gone._id}`)
  await editArticle(page, article.title)
  await openDetails(page)
  await expect(rows(page)).toHaveText(['A work that is deleted. It is shown again if you restore it.'])
  await finder(page).fill('still')
  await option(page, 'Still there').click()
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  page.on('dialog', (dialog) => dialog.accept())
  await page.goto('/admin/books')
  await page.goto('/admin/articles')
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(rows(page)).toHaveText([/A work that is deleted/, 'Still thereConferences · 1947'])
  await save(page)
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
  expect((await readArticle(site, article)).details.relatedTo).toEqual([gone._id, stays._id])
  await site.call('POST', `/conferences/restore/${gone._id}`)
  await page.goto(`/articles/${article._id}`)
  await expect(related(page)).toHaveText([/Gone for now/, /Still there/])
})

for (const [width, colorScheme] of [
  [320, 'light'],
  [1440, 'dark'],
] as const)
  test(`the open list has no accessibility violations and fits ${width} px, ${colorScheme}`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
    await addTalk(site, `Machine ${long}`)
    await addTalk(site, 'Machine talk')
    const article = await addArticle(site, 'About one')
    await editArticle(page, article.title)
    await openDetails(page)
    await finder(page).fill('machine')
    await expect(options(page)).toHaveCount(2)
    await finder(page).press('ArrowDown')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
  })
