import { describe, expect, it } from 'vitest'
import { ghostJson } from '#test/site-exports/ghost.ts'
import { hugo } from '#test/site-exports/hugo.ts'
import { academicPages, alFolio } from '#test/site-exports/jekyll.ts'
import { findItem, readSite } from '#test/site-exports/read-site.ts'
import { wordPressXml } from '#test/site-exports/wordpress.ts'
import { type ExportFiles, toZip } from '#test/site-exports/zip.ts'

describe('a file that is not an export', () => {
  const many = toZip({ 'a.md': 'x' })
  // The number of files in the record at the end.
  many.writeUInt16LE(10_001, many.length - 12)
  it.each<[string, ExportFiles | string | Buffer, string]>([
    ['an archive without a site', { 'a.txt': 'x' }, 'not from al-folio'],
    ['a damaged archive', toZip({ 'a.md': 'x' }).subarray(0, 60), 'cannot be read'],
    ['too many files', many, 'more than 10,000 files'],
    ['XML of something else', '<rss><channel></channel></rss>', 'not a WordPress export'],
    ['JSON of something else', '{"a": 1}', 'not a Ghost export'],
    ['broken JSON', '{"db": [', 'not valid JSON'],
  ])('%s says so', async (_, content, message) => {
    await expect(readSite(content)).rejects.toThrow(message)
  })

  it('skips symbolic links, paths outside the archive, texts that are too long, and files with a wrong size', async () => {
    const long = 'word '.repeat(1_200_000)
    const yaml = `---\na: &a [x,x,x,x,x,x,x,x,x]\nb: &b [${'*a,'.repeat(60)}]\ntitle: Laughs\n---\nText`
    const site = await readSite({
      '_posts/2020-01-01-a.md': '---\ntitle: Good one\n---\nText ![x](../../../etc/passwd) ![y](/%2e%2e/%2e%2e/etc/passwd)',
      '_posts/2020-01-02-b.md': long,
      '_posts/2020-01-05-e.md': { linkTo: '/etc/passwd' },
      '_posts/2020-01-03-c.md': yaml,
      '_posts/2020-01-04-d.md': `---\ntitle: Deep one\n---\n${'> '.repeat(400)}x`,
      '_posts/2020-01-06-f.md': `---\ntitle: Deeper one\n---\n${'> '.repeat(10_000)}x`,
    })
    expect(site.items.map(({ title }) => title)).toEqual(['Good one'])
    expect(site.skipped.map(({ reason }) => reason)).toEqual([
      'It is larger than 5 MB',
      expect.stringContaining('YAML'),
      // Before or after it is HTML.
      expect.stringContaining('too deeply nested'),
      expect.stringContaining('too deeply nested'),
    ])
    const zip = toZip({ '_posts/2020-01-01-a.md': '---\ntitle: Good one\n---\nText', 'x/y/zz/_posts/z.md': 'x' })
    const name = Buffer.from('x/y/zz/_posts/z.md')
    const hostile = Buffer.from(zip)
    for (let at = hostile.indexOf(name); at !== -1; at = hostile.indexOf(name, at + 1)) hostile.write('../../../_posts/z.', at)
    await expect(readSite(hostile)).rejects.toThrow('invalid relative path')
  })
})

describe('a file that cannot be read', () => {
  const post = '---\ntitle: Good one\n---\nText'
  const [bibtex, large] = ['@book{a, title = {A}}'.repeat(10), ' '.repeat(5_000_001)]
  it.each<[string, ExportFiles]>([
    ['Jekyll', { '_posts/2020-01-01-a.md': post }],
    ['Hugo', { 'hugo.toml': '', 'content/posts/a.md': post }],
    ['Markdown', { 'a.md': post }],
  ])('is listed by its name, and the rest of a site is imported: %s', async (_, files) => {
    const site = await readSite({ ...files, 'large.bib': large })
    expect(site.items.map(({ title }) => title)).toEqual(['Good one'])
    expect(site.skipped).toEqual([{ source: 'large.bib', reason: 'It is larger than 5 MB' }])
    const damaged = toZip({ ...files, 'damaged.bib': bibtex })
    const name = damaged.indexOf('damaged.bib')
    damaged.fill(0xff, name + 'damaged.bib'.length, name + 'damaged.bib'.length + 8)
    expect((await readSite(damaged)).skipped).toEqual([
      { source: 'damaged.bib', reason: expect.stringContaining('cannot be read from the archive') },
    ])
  })

  it('is listed by its name beside an export of WordPress or Ghost, and without one says so', async () => {
    const stray = { 'stray.xml': ' '.repeat(60_000_001) }
    const skipped = { source: 'stray.xml', reason: 'It is larger than 60 MB' }
    expect((await readSite({ ...stray, 'a.xml': wordPressXml })).skipped).toContainEqual(skipped)
    const broken = { 'a.json': '{"db": [ "posts"' }
    const site = await readSite({ ...stray, ...broken, 'b.json': ghostJson })
    expect(site.system).toBe('Ghost')
    expect(site.skipped.map(({ source }) => source)).toEqual(['stray.xml', 'a.json'])
    await expect(readSite({ ...broken, 'a.txt': 'x' })).rejects.toThrow('“a.json” cannot be imported. The file is not valid JSON')
  })
})

it('imports the tags and categories of each system once, in the form that this site stores', async () => {
  expect(findItem(await readSite(alFolio), '_posts/2019-05-04-first-compiler.md').tags).toEqual(['history', 'compilers', 'sample-posts'])
  expect(findItem(await readSite(academicPages), '_posts/2012-08-14-blog-post-1.md').tags).toEqual(['algebra'])
  expect(findItem(await readSite(hugo), 'content/posts/engine.md').tags).toEqual(['Looms', 'a b', 'Machines'])
  expect(findItem(await readSite(wordPressXml), 'post 7').tags).toEqual(['Sea & shore', 'News'])
  expect(findItem(await readSite(ghostJson), 'comets').tags).toEqual(['Sky'])
})

it('the language of the old site is the one that its configuration names, in its canonical spelling', async () => {
  const post = '---\ntitle: A post\n---\nText'
  const languageOf = async (files: ExportFiles | string) => (await readSite(files)).owner.language
  expect(await languageOf({ '_config.yml': 'lang: pt_br', '_posts/2020-01-01-a.md': post })).toBe('pt-BR')
  expect(await languageOf({ '_config.yml': 'locale: "de-DE"', '_posts/2020-01-01-a.md': post })).toBe('de-DE')
  expect(await languageOf({ 'hugo.toml': 'languageCode = "en-us"', 'content/a.md': post })).toBe('en-US')
  expect(await languageOf(wordPressXml)).toBe('de-DE')
  expect(await languageOf({ '_config.yml': 'lang: English', '_posts/2020-01-01-a.md': post })).toBeUndefined()
})
