import { aConference, addImage, aLink, aPost, aWork, type Post, resetSite } from './content.ts'
import type { Site } from './test.ts'

/**
 * Every screen, with content whose titles, links and code are one long word. Books stand for the collections whose list and form differ from
 * theirs only in labels: chapters, articles and projects.
 */

export const publicPaths = ['/', '/books', '/conferences', '/about']
export const adminPaths = [
  ...['/admin/books', '/admin/conferences', '/admin/blogs', '/admin/links', '/admin/about'],
  ...[
    '/admin/import',
    '/admin/scholar',
    '/admin/statistics',
    '/admin/link-check',
    '/admin/settings',
    '/admin/history',
    '/admin/trash',
    '/admin/account',
    '/admin/audit',
  ],
]

export const longWord = 'Überlegungen-zur-Bedeutungslosigkeit-ununterbrochener-Zeichenketten'
const richText = `<h2>A heading</h2><p>Words with a <a href="https://example.org">link</a> and <strong>weight</strong>.</p>
<blockquote>Quoted.</blockquote><pre>const code = '${longWord}'\n</pre><ol><li>One</li><li>Two</li></ol>
<p><span style="color: rgb(0, 102, 204)">In blue</span> and <code>${longWord}</code></p>`

/** Replaces the content of the site. Resolves with its current blog. */
export const addLongContent = async (site: Site): Promise<Post> => {
  await resetSite(site)
  for (const title of ['A work', longWord])
    await site.call('POST', '/books/add', aWork(title, { description: 'A sentence about it. '.repeat(title === longWord ? 40 : 1) }))
  for (const title of ['A conference', longWord]) await site.call('POST', '/conferences/add', aConference(title))
  for (const link of ['https://example.org/elsewhere', 'Shelf 4, second row'])
    await site.call('POST', '/links/add', aLink(longWord, { link }))
  const images = [(await addImage(site, [60, 100, 60])).url, (await addImage(site, [100, 60, 100])).url]
  const blog = await site.call<Post>('POST', '/blogs/add', aPost(`A blog of ${longWord}`, { description: richText, images }))
  await site.call('POST', `/blogs/set-current/${blog._id}`)
  await site.call('POST', '/blogs/add', aPost('Another blog', { description: richText, images }))
  await site.call('POST', '/about/edit', aPost('About the owner', { description: richText, images }))
  return blog
}
