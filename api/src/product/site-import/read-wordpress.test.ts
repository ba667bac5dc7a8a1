import { describe, expect, it } from 'vitest'
import { findItem, readSite } from '#test/site-exports/read-site.ts'
import { toWordPressXml } from '#test/site-exports/wordpress.ts'

const ID = 7
const readPost = async (content: string, others: Parameters<typeof toWordPressXml>[0] = []) =>
  findItem(await readSite(toWordPressXml([{ id: ID, title: 'A post', content }, ...others])), `post ${ID}`)
const readHtml = async (content: string) => (await readPost(content)).html.replace(/\s*\n\s*/g, '')

const embed = (address: string, caption = '') =>
  `<!-- wp:embed {"url":"${address}"} --><figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\n${address}\n</div>${caption}</figure><!-- /wp:embed -->`

describe('an embed', () => {
  const player = '<iframe src="https://www.youtube.com/embed/a_b-c"'
  it.each([
    embed('https://www.youtube.com/watch?t=1&amp;v=a_b-c'),
    embed('https://youtu.be/a_b-c?t=2'),
    'Words\n\nhttps://www.youtube.com/watch?v=a_b-c\n\nMore',
    '[embed width="5"]https://m.youtube.com/watch?v=a_b-c[/embed]',
    '<!-- wp:paragraph --><p>https://www.youtube.com/shorts/a_b-c</p><!-- /wp:paragraph -->',
  ])('of a video is its player: %j', async (content) => expect(await readHtml(content)).toContain(player))

  it('of Vimeo keeps its caption', async () => {
    const html = await readHtml(embed('https://vimeo.com/76979871', '<figcaption>A talk</figcaption>'))
    expect(html).toMatch(
      /^<figure><iframe src="https:\/\/player\.vimeo\.com\/video\/76979871"[^>]*><\/iframe><figcaption>A talk<\/figcaption><\/figure>$/,
    )
  })

  it('of another site is a link', async () => {
    expect(await readHtml(embed('https://a.example/1?b=2&amp;c=3'))).toContain('<a href="https://a.example/1?b=2&amp;c=3"')
  })
})

describe('a synced pattern', () => {
  const place = (id: number) => `<!-- wp:paragraph --><p>Before</p><!-- /wp:paragraph --><!-- wp:block {"ref":${id}} /-->`
  const pattern = (id: number, content: string, status = 'publish') => ({ id, type: 'wp_block', title: 'A pattern', content, status })

  it('is part of the text, with those in it', async () => {
    const { html, warnings } = await readPost(place(12), [pattern(12, `<p>Outer</p>${place(13)}`), pattern(13, '<p>Inner</p>')])
    expect(html.replace(/\s*\n\s*/g, '')).toBe('<p>Before</p><p>Outer</p><p>Before</p><p>Inner</p>')
    expect(warnings).toEqual([])
  })

  it.each([
    ['not in the export', []],
    ['not published', [pattern(12, '<p>Secret</p>', 'draft')]],
    ['in itself', [pattern(12, place(12))]],
  ])('that is %s is named', async (_, others) => {
    const { html, warnings } = await readPost(place(12), others)
    expect(html).not.toContain('Secret')
    expect(warnings).toEqual([expect.stringContaining('left out: “synced pattern 1')])
  })
})

it('a few synced patterns cannot become a text without end', async () => {
  const place = (id: number) => `<!-- wp:block {"ref":${id}} /-->`
  const patterns = [place(13), place(14), '<p>Text</p>'].map((content, index) => ({
    ...{ id: index + 12, type: 'wp_block', title: 'A pattern', content: content.repeat(3000) },
  }))
  const { skipped } = await readSite(toWordPressXml([{ id: ID, title: 'A post', content: place(12) }, ...patterns]))
  expect(skipped).toEqual([{ source: `post ${ID}`, reason: 'Its text is too long or too deeply nested' }])
})

it('titles and tags have the characters that readers saw', async () => {
  const titles = ['a < b and c > d', 'vector<int> &amp; <em class="x">more</em>', 'Q&amp;A<br />&#8212; &lt;code&gt;']
  const site = await readSite(toWordPressXml(titles.map((title, id) => ({ id, title, content: 'Text', tag: 'R&amp;D' }))))
  expect(site.items.map(({ title }) => title)).toEqual(['a < b and c > d', 'vector<int> & more', 'Q&A— <code>'])
  expect(site.items[0]?.tags).toEqual(['R&D'])
})
