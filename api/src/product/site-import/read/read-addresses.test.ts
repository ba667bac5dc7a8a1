import { describe, expect, it } from 'vitest'
import { findItem, readSite } from '#test/site-exports/read-site.ts'

const post = (more: string) => `---\n${more}\n---\nText.\n`

describe('the old address of a post of Jekyll', () => {
  const read = async (config: string, more: string, path = '_posts/2020-05-17-a.md') =>
    findItem(await readSite({ '_config.yml': config, [path]: post(more) }), path).addresses

  it.each([
    ['in the time zone of the site', 'timezone: America/Chicago', 'date: 2020-05-17 21:30:00 -0500', ['/2020/05/17/a', '/2020/05/18/a']],
    ['as written, or in UTC', 'title: Site', 'date: 2020-05-17 21:30:00 -0500', ['/2020/05/17/a', '/2020/05/18/a']],
    [
      'in the time zone of the site, with slashes',
      'timezone: America/Chicago',
      'date: 2020/05/17 21:30 -0500',
      ['/2020/05/17/a', '/2020/05/18/a'],
    ],
    ['without a time', 'timezone: America/Chicago', 'date: 2020-05-17', ['/2020/05/17/a']],
    ['of its file', 'timezone: America/Chicago', 'title: A', ['/2020/05/17/a']],
    ['in a time zone that does not exist', 'timezone: Nowhere', 'date: 2020-05-17 12:00:00', ['/2020/05/17/a']],
  ])('has the day %s', async (_, config, more, addresses) => expect(await read(config, more)).toEqual(addresses))

  it('has its slug, folders and categories as Jekyll writes them', async () => {
    expect(await read('permalink: /:title/', 'slug: another-name')).toEqual(['/another-name'])
    expect(await read('permalink: /:title/', 'title: A', "_posts/2020-05-17-what's new?.md")).toEqual(["/what's-new"])
    expect(await read('permalink: none', 'categories: [Machine Learning]', 'blog/_posts/2020-05-17-a.md')).toEqual([
      '/blog/machine learning/a',
    ])
    expect(await read('permalink: /:slug/', 'slug: हिन्दी')).toEqual(['/हिन्दी'])
  })

  it('is unknown if it needs a date that the post does not have', async () => {
    expect(await read('title: Site', 'title: A', '_drafts/a.md')).toEqual([])
  })
})

describe('the old address of a page of Hugo', () => {
  const read = async (permalink: string, more: string, name = 'a') => {
    const path = `content/posts/${name}.md`
    const site = await readSite({ 'hugo.yaml': `permalinks:\n  posts: ${permalink}\n`, [path]: post(more) })
    return findItem(site, path).addresses
  }

  it('has its title as Hugo writes it', async () => {
    for (const [title, address] of [
      ["What's new in v1.2", '/whats-new-in-v1.2'],
      ['A & B - C: (D)', '/a-b-c-d'],
      ['C# and C++', '/c%23-and-c++'],
    ])
      expect(await read('/:title/', `title: "${title}"`), title).toEqual([address])
    expect(await read('/posts/:slugorfilename/', 'title: A', 'My post (2)')).toEqual(['/posts/my-post-2'])
  })

  it('has the day as written, and that in UTC', async () => {
    const both = ['/2020/05/17/a', '/2020/05/18/a']
    expect(await read('/:year/:month/:day/:filename/', 'date: 2020-05-17T21:30:00-05:00')).toEqual(both)
    const toml = '+++\ndate = 2020-05-17T21:30:00-05:00\n+++\nText.\n'
    const site = await readSite({ 'hugo.yaml': 'permalinks:\n  posts: /:year/:month/:day/:filename/\n', 'content/posts/a.md': toml })
    expect(findItem(site, 'content/posts/a.md').addresses).toEqual(both)
  })

  it('is unknown if it needs a date that the page does not have', async () => {
    expect(await read('/:year/:filename/', 'title: A')).toEqual([])
    expect(await read('/:year/:filename/', 'lastmod: 2020-05-17')).toEqual(['/2020/a'])
  })
})
