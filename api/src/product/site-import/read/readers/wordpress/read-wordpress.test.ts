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
    'Words\nhttps://www.youtube.com/watch?v=a_b-c\nMore',
    '[embed width="5"]https://m.youtube.com/watch?v=a_b-c[/embed]',
    '<!-- wp:paragraph --><p>https://www.youtube.com/shorts/a_b-c</p><!-- /wp:paragraph -->',
    'Words\n[youtube https://www.youtube.com/watch?v=a_b-c&amp;w=640]\nMore',
  ])('of a video is its player: %j', async (content) => expect(await readHtml(content)).toContain(player))

  it('of Vimeo keeps its caption', async () => {
    const html = await readHtml(embed('https://vimeo.com/76979871', '<figcaption>A talk</figcaption>'))
    expect(html).toMatch(
      /^<figure><iframe src="https:\/\/player\.vimeo\.com\/video\/76979871"[^>]*><\/iframe><figcaption>A talk<\/figcaption><\/figure>$/,
    )
  })

  it.each([
    ['[video width="640" mp4="https://a.example/1.mp4?b=2&amp;c=3"][/video]', 'https://a.example/1.mp4?b=2&amp;c=3'],
    ['Listen:\n[audio mp3="/wp-content/uploads/1.mp3"][/audio]', 'https://old.example/wp-content/uploads/1.mp3'],
    ['[audio src="https://a.example/1.mp3"]', 'https://a.example/1.mp3'],
  ])('by the player of a file is a link to it: %j', async (content, address) => {
    const { html, warnings } = await readPost(content)
    expect(html).toContain(`<p><a href="${address}"`)
    expect(warnings.join()).not.toContain('Shortcodes')
  })

  it('by the player of a file is the player of a video that another site has', async () => {
    expect(await readHtml('[video src="https://youtu.be/a_b-c"]')).toContain(player)
    expect((await readPost('[video][/video]')).warnings).toContain('Shortcodes left out: “video”')
  })

  it('of another site is a link', async () => {
    expect(await readHtml(embed('https://a.example/1?b=2&amp;c=3'))).toContain('<a href="https://a.example/1?b=2&amp;c=3"')
  })
})

describe('a text from before the block editor', () => {
  it.each([
    [
      'The list:\n<ul>\n\t<li>one</li>\n\t<li>two\n<ol>\n<li>in</li>\n</ol>\n</li>\n</ul>\nAfter\nit',
      '<p>The list:</p><ul><li>one</li><li>two<ol><li class="ql-indent-1">in</li></ol></li></ul><p>After<br />it</p>',
    ],
    ['<h3>Part</h3>\nFirst\nsecond\n\nThird\n<hr />\nFourth', '<h3>Part</h3><p>First<br />second</p><p>Third</p><hr /><p>Fourth</p>'],
    ['<blockquote>One\n\ntwo</blockquote>\nAfter', '<blockquote><p>One</p><p>two</p></blockquote><p>After</p>'],
    ['A verse<br />\nanother<br>\nlast', '<p>A verse<br />another<br />last</p>'],
    [
      '<table>\n<tr>\n<td>A</td>\n<td>B\n\nC</td>\n</tr>\n</table>',
      '<table><tbody><tr><td>A</td><td><p>B</p><p>C</p></td></tr></tbody></table>',
    ],
    ['<pre>\na\n\n<b>b</b>\n</pre>\nAfter', '<pre data-language="plain">a\n\nb\n</pre><p>After</p>'],
  ])('has its paragraphs and lines, and no empty items: %j', async (content, html) => {
    expect((await readPost(content)).html.replace(/(?<=>)\s+(?=<)|\s+(?=<[uo]l)/g, '')).toBe(html)
  })

  it('has its formulas of several lines', async () => {
    for (const content of ['So\n$$\na &lt; b\n$$\nholds', 'So\n\\[\na\n= b\n\\]'])
      expect(await readHtml(content)).toContain('data-display="block"')
    expect(await readHtml('For $$\n\nand $$')).toBe('<p>For $$</p><p>and $$</p>')
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

it('a block of mathematics is its formula', async () => {
  const math = (display: string) =>
    `<math ${display}><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math>`
  const html = await readHtml(`<!-- wp:math --><div class="wp-block-math">${math('display="block"')}</div><!-- /wp:math -->`)
  expect(html).toContain('<span class="ql-formula" data-value="x^2" data-display="block"><math')
  expect(await readHtml(`<!-- wp:paragraph --><p>So ${math('')} is</p><!-- /wp:paragraph -->`)).toMatch(
    /^<p>So <span class="ql-formula" data-value="x\^2"><math>.*<\/span> is<\/p>$/,
  )
})

it('comments are named as left out', async () => {
  const xml = toWordPressXml([{ id: ID, title: 'A post', content: 'Text' }])
  const comments = ['1', '1', '0', 'spam'].map((said) => `<wp:comment><wp:comment_approved>${said}</wp:comment_approved></wp:comment>`)
  expect((await readSite(xml.replace('</item>', `${comments.join('')}</item>`))).skipped).toEqual([
    { source: '2 comments', reason: 'Your new site has no comments' },
  ])
})

it('titles and tags have the characters that readers saw', async () => {
  const titles = ['a < b and c > d', 'vector<int> &amp; <em class="x">more</em>', 'Q&amp;A<br />&#8212; &lt;code&gt;']
  const site = await readSite(toWordPressXml(titles.map((title, id) => ({ id, title, content: 'Text', tag: 'R&amp;D' }))))
  expect(site.items.map(({ title }) => title)).toEqual(['a < b and c > d', 'vector<int> & more', 'Q&A— <code>'])
  expect(site.items[0]?.tags).toEqual(['R&D', 'News'])
})

it('a post in the category for posts without one gets no tag for it', async () => {
  const posts = ['Uncategorized', 'Non classé', 'Teaching'].map((category, id) => ({ id, title: 'A post', content: 'Text', category }))
  const { items } = await readSite(toWordPressXml(posts))
  expect(items.map(({ tags }) => tags)).toEqual([['Sea & shore'], ['Sea & shore'], ['Sea & shore', 'Teaching']])
})
