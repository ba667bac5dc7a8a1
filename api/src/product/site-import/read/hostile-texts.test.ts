import { expect, it, vi } from 'vitest'
import { readSite } from '#test/site-exports/read-site.ts'

/** Waits less than the import does. */
vi.mock('#site-import/shared/within-time.ts', async (load) => {
  const { withinTime } = await load<typeof import('#site-import/shared/within-time.ts')>()
  return { withinTime: (run: () => unknown) => withinTime(run, 2_000) }
})

/** Finding its title takes hours. */
const HOSTILE = `# a${' '.repeat(100_000)}b`

it.each([
  ['Markdown', 'a.md', 'b.md', 'c.md', {}],
  ['Jekyll', '_posts/2020-01-01-a.md', '_posts/2020-01-02-b.md', '_posts/2020-01-03-c.md', {}],
  ['Hugo', 'content/posts/a.md', 'content/posts/b.md', 'content/posts/c.md', { 'hugo.toml': '' }],
])('a text that takes too long is listed by its name, and the others are imported: %s', async (_, first, hostile, last, others) => {
  const site = await readSite({ ...others, [first]: '# First one\n\nText', [hostile]: HOSTILE, [last]: '# Last one\n\nText' })
  expect(site.items.map(({ title }) => title)).toEqual(['First one', 'Last one'])
  expect(site.skipped).toEqual([{ source: hostile, reason: 'Its text takes too long to read' }])
})

it('links without end are listed as well', async () => {
  const site = await readSite({ 'a.md': '# First one\n\nText', 'b.md': `# Links\n\n${'<a href=x>x</a>'.repeat(100_000)}` })
  expect(site.items.map(({ title }) => title)).toEqual(['First one'])
  expect(site.skipped).toEqual([{ source: 'b.md', reason: 'Its text takes too long to read' }])
})

it('a post of Ghost that is nested too deeply is listed, and not imported without its text', async () => {
  const toPost = (slug: string, markdown: string) => ({ slug, title: `The ${slug}`, status: 'published', type: 'post', markdown })
  const posts = [toPost('first', 'Text'), toPost('deep', `${'> '.repeat(10_000)}x`), toPost('last', 'Text')]
  const site = await readSite(JSON.stringify({ db: [{ data: { posts } }] }))
  expect(site.items.map(({ title }) => title)).toEqual(['The first', 'The last'])
  expect(site.skipped).toEqual([{ source: 'deep', reason: 'Its text is too deeply nested' }])
})

it.each(['constructor', '__proto__', 'tostring', 'valueof'])(
  'an element that is named as a property of every object is imported: %s',
  async (name) => {
    const site = await readSite({ 'a.md': `# First one\n\n<${name}>A *word*</${name}>` })
    expect(site.skipped).toEqual([])
    expect(site.items[0]?.html).toContain('<em>word</em>')
  },
)
