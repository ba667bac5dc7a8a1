import { describe, expect, it } from 'vitest'
import { findItem, readSite } from '#test/site-exports/read-site.ts'
import { wordPressXml } from '#test/site-exports/wordpress.ts'

/** Decision 67: nothing becomes more public than it was. */

const TEXT = 'A text that has at least five words.'
const file = (title: string, more = '') => `---\ntitle: ${title}\n${more}---\n${TEXT}\n`

/** Returns the sources of the items with a status. */
const list = async (files: Record<string, string>, status: 'draft' | 'published') =>
  (await readSite(files)).items.filter((item) => item.status === status).map(({ source }) => source)

describe('Jekyll', () => {
  const config = `title: Site
exclude: [hidden.md, /tools]
include: [_extra]
defaults:
  - scope: { path: "" }
    values: { published: true }
  - scope: { path: _posts/private, type: posts }
    values: { published: false }
  - scope: { path: "_posts/*/secret" }
    values: { published: no }
collections:
  projects:
    output: true
  letters:
    output: false
  diary: {}
`
  const drafts = {
    '_drafts/a.md': file('In the drafts'),
    'blog/_drafts/b.md': file('In the drafts of a folder'),
    '_posts/2020-01-01-no.md': file('Published in YAML 1.1', 'published: no\n'),
    '_posts/private/2020-01-02-a.md': file('By its folder'),
    '_posts/x/secret/2020-01-03-a.md': file('By a glob'),
    '_posts/_old/2020-01-04-a.md': file('In a folder that Jekyll ignores'),
    '_letters/a.md': file('In a collection without pages'),
    '_diary/a.md': file('In a collection that says nothing about pages'),
    '_undeclared/a.md': file('In a folder that is no collection'),
    'hidden.md': file('Excluded'),
  }
  const published = {
    '_posts/2020-01-05-a.md': file('A post'),
    '_posts/private/2020-01-06-a.md': file('Of its own', 'published: true\n'),
    'blog/_posts/2020-01-07-a.md': file('In a folder'),
    '_projects/a.md': file('In a collection with pages'),
    '_extra/a.md': file('Included'),
    'contact.md': file('A page'),
  }

  it('has drafts for whatever it does not publish, and nothing else', async () => {
    const files = { '_config.yml': config, ...drafts, ...published }
    expect(await list(files, 'draft')).toEqual(Object.keys(drafts).sort())
    expect(await list(files, 'published')).toEqual(Object.keys(published).sort())
    expect(findItem(await readSite(files), '_letters/a.md').warnings).toEqual(['Your old site does not publish it, so it becomes a draft'])
  })

  it('has no works, news and links that it does not publish', async () => {
    const site = await readSite({
      '_posts/2020-01-01-a.md': file('A link', 'redirect: https://magazine.example/\npublished: false\n'),
      '_drafts/b.md': file('Another link', 'redirect: https://magazine.example/\n'),
      '_publications/a.md': file('A paper', 'published: false\n'),
      '_talks/a.md': file('A talk', 'published: false\n'),
      '_news/a.md': file('News', 'date: 2020-01-01\npublished: false\n'),
    })
    expect([site.items, site.links, site.bibtex, site.owner.news]).toEqual([[], [], '', []])
    expect(site.skipped).toHaveLength(5)
  })
})

describe('Hugo', () => {
  const drafts = {
    'content/posts/headless/index.md': file('Headless', 'headless: true\n'),
    'content/posts/never.md': file('Not rendered', 'build:\n  render: never\n'),
    'content/posts/link.md': file('Not rendered', '_build:\n  render: link\n'),
    'content/posts/unlisted.md': file('On no list', 'build:\n  list: never\n'),
    'content/posts/case.md': file('In another case', 'Draft: true\n'),
    'content/posts/old-name.md': file('By another name', 'published: false\n'),
    'content/posts/over.md': file('Over', 'unpublishdate: 2020-01-01\n'),
    'content/posts/bundle/notes.md': file('Beside a page'),
    'content/posts/soon/a.md': file('By its section'),
    'content/posts/private/deep/a.md': file('By a section above'),
    'content/secret/a.md': file('By the configuration'),
    'content/posts/unfinished/a.md': file('In a section that is a draft', 'draft: false\n'),
  }
  const published = {
    'content/posts/a.md': file('A post'),
    'content/posts/bundle/index.md': file('A bundle'),
    'content/posts/soon/b.md': file('Of its own', 'draft: false\n'),
    'content/posts/private/b.md': file('Not targeted'),
    'content/secrets.md': file('Another page'),
  }
  const sections = {
    'content/posts/soon/_index.md': '---\ncascade:\n  draft: true\n---\n',
    'content/posts/private/_index.md':
      '---\ncascade:\n  - _target:\n      path: /posts/private/deep/**\n    build:\n      render: never\n  - target:\n      kind: "{home,section}"\n    draft: true\n---\n',
    'content/posts/unfinished/_index.md': '---\ndraft: true\n---\n',
  }

  it('has drafts for whatever it does not publish, and nothing else', async () => {
    const files = {
      'hugo.yaml': 'cascade:\n  draft: true\n  target:\n    path: "{/secret,/secret/**}"\n',
      ...sections,
      ...drafts,
      ...published,
    }
    expect(await list(files, 'draft')).toEqual(Object.keys(drafts).sort())
    expect(await list(files, 'published')).toEqual(Object.keys(published).sort())
    expect(findItem(await readSite(files), 'content/posts/never.md').warnings).toContain(
      'It has no page on your old site, so it becomes a draft',
    )
  })

  it('publishes what is beside the home page of a language', async () => {
    const files = { 'content/en/index.md': file('Home'), 'content/en/posts/a.md': file('A post') }
    expect(await list({ 'hugo.yaml': 'languages:\n  en:\n    weight: 1\n', ...files }, 'published')).toContain('content/en/posts/a.md')
  })

  it('has no work whose page is a draft', async () => {
    const site = await readSite({
      'hugo.yaml': 'title: Site\n',
      'content/publication/a/index.md': file('Under review', 'draft: true\n'),
      'content/publication/a/cite.bib': '@article{a, title = {Under review}}',
      'content/publication/b/index.md': file('Out', 'build:\n  render: never\n'),
      'content/publication/b/cite.bib': '@article{b, title = {Out}}',
    })
    expect(site.bibtex).toBe('@article{b, title = {Out}}')
    expect(site.skipped).toEqual([
      { source: 'content/publication/a/cite.bib', reason: 'Your old site does not publish it' },
      { source: 'content/publication/b/index.md', reason: 'Works have an abstract, but no other text' },
    ])
  })
})

it('only a published text becomes the About section, which is always public', async () => {
  const hidden = wordPressXml.replace(/(<wp:post_id>2<[\s\S]*?<wp:status>)<!\[CDATA\[publish/, '$1<![CDATA[private')
  expect(findItem(await readSite(hidden), 'page 2')).toMatchObject({ kind: 'page', status: 'private' })
  const about = { '_pages/about.md': file('About', 'published: false\n'), 'about.md': file('About') }
  const site = await readSite({ '_config.yml': 'title: Site\n', ...about, '_posts/2020-01-01-a.md': file('A post') })
  expect(site.items.map(({ kind, source }) => `${kind} ${source}`)).toEqual([
    'page _pages/about.md',
    'blog _posts/2020-01-01-a.md',
    'about about.md',
  ])
  expect(await list({ 'a.md': file('A note', 'published: off\n') }, 'draft')).toEqual(['a.md'])
})
