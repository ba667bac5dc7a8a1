import type { Page } from '@playwright/test'
import { aConference, addImage, aLink, aPost, aWork, type Post, resetSite } from '#support/content.ts'
import type { Site } from '#support/test.ts'

/** The public lists, with the heading of each, its call and what it shows when it is empty. */
export const lists = [
  { path: '/books', heading: 'Books', call: '/books', empty: 'Books coming soon' },
  { path: '/book-chapters', heading: 'Book chapters', call: '/bookChapters', empty: 'Book chapters coming soon' },
  { path: '/articles', heading: 'Journal articles', call: '/journalArticles', empty: 'Articles coming soon' },
  { path: '/projects', heading: 'Projects deliverables', call: '/projects', empty: 'Projects coming soon' },
  { path: '/conferences', heading: 'Conferences', call: '/conferences', empty: 'Conference coming soon' },
]

/** Fills the site with an item in each list, a link, two blogs and an About page. Returns the blogs. */
export const fillSite = async (site: Site): Promise<{ current: Post; other: Post }> => {
  await resetSite(site)
  for (const { call, heading } of lists)
    await site.call('POST', `${call}/add`, (call === '/conferences' ? aConference : aWork)(`A title among ${heading}`))
  await site.call('POST', '/links/add', aLink('A place elsewhere'))
  const images = [(await addImage(site, [160, 60, 40])).url, (await addImage(site, [40, 60, 160])).url]
  const current = await site.call<Post>('POST', '/blogs/add', aPost('The current blog', { images }))
  const other = await site.call<Post>('POST', '/blogs/add', aPost('A blog among others'))
  await site.call('POST', `/blogs/set-current/${current._id}`)
  const [section] = await site.call<Post[]>('GET', '/about')
  await site.call('POST', '/about/edit', { ...aPost('The owner, in short', { images }), id: section?._id })
  return { current, other }
}

export const heading = (page: Page, name: string, level?: number) => page.getByRole('heading', { name, exact: true, level })
export const topMenu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
