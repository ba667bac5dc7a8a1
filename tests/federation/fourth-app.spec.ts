import { waitForHydration } from '#support/pages.ts'
import { expect, test } from '#support/test.ts'
import { runGuide } from './run-guide.ts'

test('a fourth app that the guide makes is released, activated, read, rolled back and removed, with no change but its folder and its entry', async ({
  page,
}) => {
  test.setTimeout(600_000)
  await runGuide('fourth-app.md', async (command, url) => {
    if (!command.includes('grep -o "On computable numbers"')) return
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    const faults: string[] = []
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    const releasesOf = (app: string) => requested.filter((path) => path.startsWith(`/mfe/${app}/`))

    await page.goto(`${url}/books`)
    await waitForHydration(page)
    expect(releasesOf('public-mfe').filter((path) => path.endsWith('.js'))).not.toEqual([])
    expect(releasesOf('talks-mfe')).toEqual([])

    // The entry of the menu is a link to a page that public-mfe does not have.
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Talks' }).click()
    await expect(page.getByRole('heading', { name: 'Talks', level: 1 })).toBeVisible()
    // A button of the served page does nothing yet.
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Show the abstract' }).click()
    await expect(page.getByText('A machine that computes')).toBeVisible()
    expect(releasesOf('talks-mfe')).not.toEqual([])
    expect(await (await fetch(`${url}/sitemap.xml`)).text()).toContain('/talks</loc>')

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Books' }).click()
    await expect(page.getByRole('heading', { name: 'Books', level: 1 })).toBeVisible()
    await waitForHydration(page)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Talks', level: 1 })).toBeVisible()
    expect(faults).toEqual([])
  })
})
