import { VIDEO_HOSTS } from '@portfolio/contracts'
import { type ChildNode, type Element, isTag } from 'domhandler'
import fc from 'fast-check'
import { parseDocument } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import { payloads } from '#test/xss-payloads.ts'
import { RichTextTooComplex, sanitizeRichText } from './sanitize-rich-text.ts'

const TAGS = new Set(
  [
    'p br span div strong b em i u s a sub sup img iframe ol ul li blockquote pre code h1 h2 h3 h4 h5 h6',
    'hr figure figcaption table thead tbody tr th td section',
  ]
    .join(' ')
    .split(' '),
)
/** Elements that occur only in a formula, and no others do. */
const MATH_TAGS = new Set(
  [
    'math mrow mi mn mo ms mtext mspace mstyle mpadded mphantom menclose mfrac msqrt mroot msub msup msubsup munder mover munderover',
    'mmultiscripts mprescripts none mtable mtr mtd',
  ]
    .join(' ')
    .split(' '),
)
const MATH_ATTRIBUTE =
  /^(display(style)?|scriptlevel|math(variant|size|color|background)|form|fence|separator|stretchy|symmetric|largeop|movablelimits|accent|[lr]space|(min|max)size|width|height|depth|voffset|linethickness|notation|rowspacing|columnalign)$/
const ATTRIBUTES: Record<string, RegExp> = {
  'a href': /^((https?|mailto|tel):|about:blank$|#fn(ref)?-\d+$|\/(?![/\\]))/i,
  'a target': /^_blank$/,
  'a rel': /^noopener noreferrer$/,
  'img src': /^(\/[^/\\]|data:image\/(png|jpeg|gif|webp);base64,)/i,
  'img alt': /^/,
  'img width': /^\d+$/,
  'img height': /^\d+$/,
  'iframe src': /^(\/[^/\\]|https:\/\/)/,
  'iframe title': /^Video$/,
  'iframe loading': /^lazy$/,
  'iframe allowfullscreen': /^true$/,
  'ol start': /^\d+$/,
  'li data-list': /^(un)?checked$/,
  'pre data-language': /^[a-z0-9+#-]+$/,
  'th scope': /^col$/,
  'span data-value': /^/,
  'span data-display': /^block$/,
  'sup data-value': /^/,
  'section role': /^doc-endnotes$/,
  'section aria-label': /^Footnotes$/,
  'li id': /^fn-\d+$/,
  'a id': /^fnref-\d+$/,
  'a role': /^doc-(noteref|backlink)$/,
  'a aria-label': /^Back to the text of footnote \d+$/,
}
const CLASS = /^(ql-[a-z0-9-]+( ql-[a-z0-9-]+)*|hljs-[a-z_-]+( [a-z]+_)?|language-[a-z]+|tml-[a-z0-9-]+( tml-[a-z0-9-]+)*)$/
const STYLE =
  /^((color|background-color):(#[0-9a-f]{3,8}|[a-z]+|(rgb|hsl)a?\([\d.,%/ deg]+\))|text-align:(left|right|center|justify))(;|$)/i

const elements = (nodes: ChildNode[]): Element[] => nodes.filter(isTag).flatMap((element) => [element, ...elements(element.children)])

const isPlayer = (src: string) => src.startsWith('/media/') || (URL.canParse(src) && VIDEO_HOSTS.some((host) => new URL(src).host === host))

/** Returns everything in the parsed HTML that rich text must not have. */
const findViolations = (html: string): string[] =>
  elements(parseDocument(html).children).flatMap(({ name, attribs, parent }) => [
    ...(isTag(parent as Element) && MATH_TAGS.has((parent as Element).name) ? (MATH_TAGS.has(name) ? [] : [`<${name}> in a formula`]) : []),
    ...(TAGS.has(name) || MATH_TAGS.has(name) ? [] : [`<${name}>`]),
    ...Object.entries(attribs).flatMap(([attribute, value]) => {
      if (MATH_TAGS.has(name) && MATH_ATTRIBUTE.test(attribute)) return /[:;()<>]/.test(value) ? [`<${name} ${attribute}="${value}">`] : []
      if (MATH_TAGS.has(name) && attribute === 'style') return value.includes('url') ? [`<${name} style="${value}">`] : []
      const rule = attribute === 'class' ? CLASS : (ATTRIBUTES[`${name} ${attribute}`] ?? /^(?!)/)
      const isAllowed = attribute === 'style' ? value.split(';').every((declaration) => STYLE.test(declaration)) : rule.test(value)
      return isAllowed ? [] : [`<${name} ${attribute}="${value}">`]
    }),
    ...(name === 'iframe' && !isPlayer(attribs.src ?? '') ? [`<iframe src="${attribs.src}">`] : []),
  ])

describe('hostile rich text', () => {
  it('includes at least 150 payloads, most of which violate the rules as they are', () => {
    expect(new Set(payloads).size).toBeGreaterThanOrEqual(150)
    expect(payloads.filter((payload) => findViolations(payload).length).length).toBeGreaterThan(payloads.length * 0.8)
  })

  it('is harmless after sanitizing, alone and inside other text, and sanitizing again changes nothing', () => {
    for (const payload of payloads) {
      for (const html of [payload, `<p>before <strong>bold${payload}</strong> after</p>`, `<ol><li data-list="bullet">${payload}`]) {
        const once = sanitizeRichText(html)
        expect(findViolations(once), html).toEqual([])
        expect(once).not.toContain('\u0000')
        expect(sanitizeRichText(once), html).toBe(once)
      }
    }
  })

  it('is harmless after sanitizing random combinations of its pieces, and sanitizing again changes nothing', () => {
    const piece = fc.oneof(
      fc.constantFrom(...payloads),
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '</',
        '<!--',
        '-->',
        '&',
        '&lt;',
        '`',
        '=',
        '/',
        '\u0000',
        '\n',
        ' ',
        ']]>',
        '<p',
        '<svg',
        '</xmp>',
        '<iframe>',
        '</iframe>',
      ),
      fc.constantFrom(
        '<ol>',
        '<ul>',
        '</ol>',
        '<li data-list="bullet">',
        '<li data-list="ordered" class="ql-indent-1">',
        '<li data-list="checked">',
        '<li data-list="bullet" class="ql-indent-2 ql-align-center">',
        '<li data-list="ordered" style="counter-set: list-0 3">',
        '</ul>',
        '</ol>',
        '</li>',
        '<pre>',
        '</pre>',
      ),
      fc.constantFrom(
        '<div class="ql-code-block-container">',
        '<div class="ql-code-block">',
        '</div>',
        '<p>',
        '</p>',
        '<a href="https://a.example">',
        '</a>',
        '<b style="color: red">',
        '</b>',
      ),
      fc.constantFrom(
        ...[
          '<table>',
          '</table>',
          '<caption>',
          '<tr>',
          '<td>',
          '<th>',
          '<td colspan="3" rowspan="2">',
          '</td>',
          '<hr>',
          '<figure>',
          '<figcaption>',
          '</figcaption>',
        ],
        ...['<span class="ql-formula" data-value="x^2">', '<span class="ql-formula" data-value="&lt;p&gt;', '</span>', '<math>', '<mi>'],
        ...['<sup class="ql-footnote" data-value="See https://a.example/?a=1&amp;b=2">', '</sup>', '<section class="ql-footnotes">'],
        ...['<pre data-language="python">', 'def f():', '<span class="hljs-title function_">'],
      ),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const once = sanitizeRichText(pieces.join(''))
        expect(findViolations(once)).toEqual([])
        expect(sanitizeRichText(once)).toBe(once)
      }),
      { numRuns: process.env.LONG_TESTS ? 10_000 : 3_000 },
    )
  }, 300_000)
})

describe('the cost of sanitizing', () => {
  it.each<[string, string]>([
    ['more than a megabyte', 'x'.repeat(1_000_001)],
    ['more than a megabyte in bytes but not in characters', 'ä'.repeat(500_001)],
    ['20,001 tags', '<'.repeat(20_001)],
    ['201 levels', '<b>'.repeat(201)],
    ['201 levels hidden by end tags in attributes', '<b title="</b></b></b>">'.repeat(201)],
    ['201 levels hidden by unmatched end tags', '<b></x></y></i>'.repeat(201)],
  ])('is limited: rejects %s', (_, html) => {
    expect(() => sanitizeRichText(html)).toThrow(RichTextTooComplex)
  })

  it.each<[string, string]>([
    ['the maximum of tags', '<p>x</p>'.repeat(9_999)],
    ['angle brackets that open nothing', '<'.repeat(20_000)],
    ['unfinished comments', '<!--'.repeat(20_000)],
    ['200 levels repeatedly', `${'<b>'.repeat(200)}x${'</b>'.repeat(200)}`.repeat(49)],
    ['one tag with 100,000 attributes', `<p ${'a=1 '.repeat(100_000)}>x</p>`],
    ['100,000 classes', `<p class="${'ql-a '.repeat(100_000)}">x</p>`],
    ['a style of 900 kB', `<p style="${'color:red;'.repeat(90_000)}">x</p>`],
    ['a URL of 900 kB', `<a href="${'java\t'.repeat(180_000)}">x</a>`],
    ['900,000 entities', '&lt;'.repeat(240_000)],
    ['formulas with 800,000 characters', `<span class="ql-formula" data-value="${'\\sqrt{x^2}+'.repeat(180)}"></span>`.repeat(400)],
    ['code of 360 kB', `<pre data-language="cpp">${'a&lt;'.repeat(9_000)}\n</pre>`.repeat(8)],
    ['a table of 9,000 cells', `<table>${`<tr>${'<td>x'.repeat(30)}</tr>`.repeat(300)}</table>`],
    ['merged cells of a million columns', `<table>${'<tr><td colspan="1000000" rowspan="1000000">x'.repeat(6_000)}</table>`],
    [
      'one list of 9,000 items of alternating levels',
      `<ol>${'<li data-list="bullet">a</li><li data-list="ordered" class="ql-indent-1">b</li>'.repeat(4_500)}</ol>`,
    ],
    [
      '9,000 items in one',
      `<ol><li>a</li>${'<li data-list="bullet" class="ql-indent-1">a</li><li data-list="ordered" class="ql-indent-1">b</li>'.repeat(4_500)}</ol>`,
    ],
    ['one list of 9,000 alternating items', `<ol>${'<li data-list="bullet">a</li><li data-list="ordered">b</li>'.repeat(4_500)}</ol>`],
  ])('is limited: sanitizes %s in less than 2 seconds of CPU time', (_, html) => {
    // Not wall-clock time, which on a busy machine says nothing about the work.
    const start = process.cpuUsage()
    sanitizeRichText(html)
    const { user, system } = process.cpuUsage(start)
    expect((user + system) / 1_000).toBeLessThan(2_000)
  })
})
