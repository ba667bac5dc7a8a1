import { describe, expect, it } from 'vitest'
import { findItem, readSite } from '#test/site-exports/read-site.ts'

const read = async (text: string) => {
  const site = await readSite({ '_config.yml': 'title: Site', '_posts/2020-01-01-a.md': `---\ntitle: A post\n---\n${text}` })
  return findItem(site, '_posts/2020-01-01-a.md').html.replace(/\s*\n\s*/g, '')
}

describe('Markdown of Kramdown', () => {
  it.each([
    [
      '<div class="notice" markdown="1">\n**One**\n\n```\n</div>\n```\n</div>\nAfter *it*',
      '<div><p><strong>One</strong></p><pre data-language="plain">&lt;/div&gt;</pre></div><p>After <em>it</em></p>',
    ],
    [
      '<details markdown=\'1\'><summary markdown="span">A *word*</summary>**x**</details>',
      '<div><p>A <em>word</em></p><p><strong>x</strong></p></div>',
    ],
    [
      '<table>\n  <tr>\n    <td markdown="1">**a**</td>\n    <td>b</td>\n  </tr>\n</table>',
      '<table><tbody><tr><td><p><strong>a</strong></p></td><td>b</td></tr></tbody></table>',
    ],
    ['<p markdown="1">**a** <span markdown="1">*b*</span></p>\n\nc', '<p><strong>a</strong> <span><em>b</em></span></p><p>c</p>'],
  ])('is read in elements that ask for it: %j', async (text, html) => expect(await read(text)).toBe(html))

  it.each([
    ['<br>\n**Keywords:** a', '<p><br /> <strong>Keywords:</strong> a</p>'],
    ['<a name="top">\n</a>\n*Words*', '<p>  <em>Words</em></p>'],
    ['<br/>\n- a\n- b', '<br /><ul><li>a</li><li>b</li></ul>'],
  ])('is read after a tag that is part of a paragraph: %j', async (text, html) =>
    expect((await read(text)).replace(/<\/?a>/g, '')).toBe(html),
  )

  it('has no comments and no places of a table of contents', async () => {
    expect(await read('* TOC\n{:toc}\n\nA\n\n{::comment}\nFor *me*\n\n```\nx\n```\n{:/comment}\n\nB {::comment}me{:/} C')).toBe(
      '<p>A</p><p>B  C</p>',
    )
    expect(await read('```\n{::comment}\n{:/comment}\n```')).toContain('{::comment}')
  })
})
