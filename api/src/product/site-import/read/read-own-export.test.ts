import { toMarkdown } from '@portfolio/contracts/to-markdown'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { encodeHtml } from '#product/shared/rich-text/entities.ts'
import { toHtml } from '#site-import/shared/markdown.ts'
import { findItem, readSite } from '#test/site-exports/read-site.ts'
import { renderShortcodes } from './readers/hugo/shortcodes.ts'

/** What the readable export writes is text and code for the import, not the extensions of static site generators. */

const PATH = 'content/blog/2020-01-01-a.md'
const roundTrip = async (html: string) => {
  const text = `---\ntitle: "A post"\n---\n\n${toMarkdown(html, (url) => url)}\n`
  const site = await readSite({ 'hugo.yaml': 'title: Site\n', [PATH]: text })
  return findItem(site, PATH).html.replace(/>\s+</g, '><')
}

it.each([
  '<p>it [sic] works [1], [x^2], [ y ], [x_1] and [https://a.example/x_1]</p>',
  '<p>[see <em>a</em> and <code>x_1</code> ^2]</p>',
  '<p>write \\(5\\) or \\[x\\] for formulas</p>',
  '<p>{.hidden}, {#id x}</p><p>{:toc}</p><p>{: .note}</p>',
  '<p>{{&lt; figure src="x" &gt;}} and {{% note %}} and {{ site.url }} and {% raw %}</p>',
  '<p>Call <code>{{&lt; x &gt;}}</code> twice</p>',
  '<pre data-language="plain">{{&lt; x &gt;}}\n{: .note}\n[sic] \\(5\\)\n</pre>',
  '<p>The tag &lt;script&gt; of std::vector&lt;int&gt;</p>',
])('text and code are the same after an export and an import: %s', async (html) => expect(await roundTrip(html)).toBe(html))

const PARTS = [
  ...'[]\\(){}<>&*_`~#-+$:.%^!|="/5a',
  'xy',
  ' ',
  ' ',
  'amp;',
  '#39;',
  '1.',
  '1)',
  '{{<',
  ' >}}',
  '{: ',
  'https://a.b/c_d',
  ' u_v@w.org',
]

it('any characters of a text are the same after an export and an import', () => {
  const texts = fc
    .array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 14 })
    .map((parts) => parts.join('').replace(/ +/g, ' ').trim())
  const read = (html: string) =>
    toHtml(
      renderShortcodes(
        toMarkdown(html, (url) => url),
        { findPage: () => undefined, onDropped: () => {} },
      ),
    )
  fc.assert(
    fc.property(texts, (text) => {
      // Addresses become links.
      const html = read(`<p>${encodeHtml(text)}</p>`)
        .replace(/<\/?(?:p|a)\b[^>]*>/g, '')
        .trim()
      expect(html.replaceAll('&quot;', '"').replaceAll('&#39;', "'")).toBe(encodeHtml(text))
    }),
    { numRuns: 1000 },
  )
})
