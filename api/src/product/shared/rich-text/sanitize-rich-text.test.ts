import { VIDEO_HOSTS } from '@portfolio/contracts'
import { type ChildNode, type Element, isTag } from 'domhandler'
import fc from 'fast-check'
import { parseDocument } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import { payloads } from '#test/xss-payloads.ts'
import { RichTextTooComplex, sanitizeRichText } from './sanitize-rich-text.ts'

const TAGS = new Set('p br span div strong b em i u s a sub sup img iframe ol ul li blockquote pre code h1 h2 h3 h4 h5 h6'.split(' '))
const ATTRIBUTES: Record<string, RegExp> = {
  'a href': /^((https?|mailto|tel):|about:blank$)/i,
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
}
const CLASS = /^ql-[a-z0-9-]+( ql-[a-z0-9-]+)*$/
const STYLE =
  /^((color|background-color):(#[0-9a-f]{3,8}|[a-z]+|(rgb|hsl)a?\([\d.,%/ deg]+\))|text-align:(left|right|center|justify))(;|$)/i

const elements = (nodes: ChildNode[]): Element[] => nodes.filter(isTag).flatMap((element) => [element, ...elements(element.children)])

const isPlayer = (src: string) => src.startsWith('/media/') || (URL.canParse(src) && VIDEO_HOSTS.some((host) => new URL(src).host === host))

/** Returns everything in the parsed HTML that rich text must not have. */
const findViolations = (html: string): string[] =>
  elements(parseDocument(html).children).flatMap(({ name, attribs }) => [
    ...(TAGS.has(name) ? [] : [`<${name}>`]),
    ...Object.entries(attribs).flatMap(([attribute, value]) => {
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
      fc.string({ unit: 'grapheme', maxLength: 12 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const once = sanitizeRichText(pieces.join(''))
        expect(findViolations(once)).toEqual([])
        expect(sanitizeRichText(once)).toBe(once)
      }),
      { numRuns: 3_000 },
    )
  }, 60_000)
})

describe('a link in rich text', () => {
  it.each(['http://a.example/x?y=1', 'https://a.example', 'mailto:a@b.example', 'tel:+441234', 'HTTPS://A.example'])(
    '%s is kept',
    (href) => {
      expect(sanitizeRichText(`<p><a href="${href}" target="_blank">x</a></p>`)).toBe(
        `<p><a href="${href}" rel="noopener noreferrer" target="_blank">x</a></p>`,
      )
    },
  )
  it.each(['javascript:hit()', 'ftp://a.example', '/path', '#part', 'sms:1', 'data:text/plain,x', '', 'www.a.example'])(
    '%s is replaced by about:blank',
    (href) => {
      expect(sanitizeRichText(`<a href="${href}" target="_top" rel="opener">x</a>`)).toBe(
        '<a href="about:blank" rel="noopener noreferrer">x</a>',
      )
    },
  )
})

describe('an image in rich text', () => {
  it.each(['/media/a.jpg', 'data:image/png;base64,iVBORw0KGgo='])('%s is kept', (src) => {
    expect(sanitizeRichText(`<p><img src="${src}"></p>`)).toBe(`<p><img src="${src}" alt="" /></p>`)
  })
  it('of another site becomes a link to it, so that no visitor loads it', () => {
    const link = (text: string, href = text) => `<p><a href="${href}" rel="noopener noreferrer">${text}</a></p>`
    expect(sanitizeRichText('<p><img src="https://a.example/b.png?c=1&amp;d=2" alt="A river"></p>')).toBe(
      link('A river', 'https://a.example/b.png?c=1&amp;d=2'),
    )
    expect(sanitizeRichText('<p><img src=" HTTP://a.example/b.png" class="x"></p>')).toBe(link('HTTP://a.example/b.png'))
    expect(sanitizeRichText('<p><a href="https://a.example/"><b><img src="https://a.example/b.png" alt="A river"></b></a></p>')).toBe(
      link('<b>A river</b>', 'https://a.example/'),
    )
  })
  it('that was uploaded here is kept under its path when its address is absolute', () => {
    const path = '/media/01a1fc20-ade4-759d-8b1b-b71313b2ea8e.jpg'
    expect(sanitizeRichText(`<p><img src="https://this.example${path}"></p>`)).toBe(`<p><img src="${path}" alt="" /></p>`)
  })
  it.each(['//a.example/b.png', '/\\a.example/b.png', 'blob:https://a.example/1', 'file:///b.png', 'javascript:hit()', 'b.png', ''])(
    '%s is dropped',
    (src) => {
      expect(sanitizeRichText(`<p>a<img src="${src}"></p>`)).toBe('<p>a</p>')
    },
  )
})

describe('a video in rich text', () => {
  const rest = 'title="Video" loading="lazy" allowfullscreen="true"'
  it.each([
    'https://www.youtube.com/embed/a',
    'https://www.youtube-nocookie.com/embed/a?start=3',
    'https://player.vimeo.com/video/1',
    '/media/talk.mp4',
  ])('%s is kept', (src) => {
    expect(sanitizeRichText(`<iframe class="ql-video" frameborder="0" allowfullscreen="true" src="${src}"></iframe>`)).toBe(
      `<iframe class="ql-video" src="${src}" ${rest}></iframe>`,
    )
  })
  it.each([
    'http://www.youtube.com/embed/a',
    'https://evil.example/',
    '//www.youtube.com/embed/a',
    'https://vimeo.com.evil.example/',
    '',
    '/admin',
    '/admin/settings',
    '/books',
    '/media/../admin',
    '/media/%2e%2e/admin',
    '/media/./../admin/blogs',
  ])('%s is dropped', (src) => {
    expect(sanitizeRichText(`<p>a</p><iframe class="ql-video" src="${src}"></iframe>`)).toBe('<p>a</p>')
  })
})

describe('text from the editor', () => {
  it.each([
    '<p>Plain text &amp; <strong>bold</strong> <em>italic</em> <u>under</u> <s>struck</s> H<sub>2</sub>O x<sup>2</sup></p>',
    '<h1>One</h1><h2 class="ql-align-center">Two</h2><h6 class="ql-align-right ql-direction-rtl">Six</h6>',
    '<p><span style="color:rgb(230, 0, 0)">red</span> <span style="background-color:#ffff00">marked</span> <span class="ql-font-serif ql-size-large">serif</span></p>',
    '<blockquote>Quoted</blockquote><p class="ql-indent-3">Indented</p>',
    '<p><a href="https://a.example/?a=1&amp;b=2" rel="noopener noreferrer" target="_blank">link</a></p>',
    '<p><img src="/media/a.jpg" alt="A river" width="320" /></p><p><img src="data:image/png;base64,iVBORw0KGgo=" alt="" /></p>',
    '<p>A line<br />and another</p><p style="text-align:center">middle</p><p><code>inline</code></p>',
    '<p>日本語 العربية עברית 👩‍👩‍👧 e\u0301</p>',
  ])('%s is kept unchanged', (html) => {
    expect(sanitizeRichText(html)).toBe(html)
  })

  it.each(['', '<p><br></p>', '<p></p>', '<p> </p>\n<p><br/></p>'])('%j becomes an empty string', (html) => {
    expect(sanitizeRichText(html)).toBe('')
  })

  it('has its lists converted to <ul> and <ol>', () => {
    const item = (kind: string, content: string, indent = '') =>
      `<li data-list="${kind}"${indent && ` class="${indent}"`}><span class="ql-ui" contenteditable="false"></span>${content}</li>`
    expect(sanitizeRichText(`<ol>${item('bullet', 'a <strong>b</strong>')}${item('bullet', 'c', 'ql-indent-1')}</ol>`)).toBe(
      '<ul><li>a <strong>b</strong></li><li class="ql-indent-1">c</li></ul>',
    )
    expect(sanitizeRichText(`<ol>${item('ordered', 'a')}</ol>`)).toBe('<ol><li>a</li></ol>')
    expect(sanitizeRichText(`<ol>${item('checked', 'a')}${item('unchecked', 'b')}</ol>`)).toBe(
      '<ul><li data-list="checked">a</li><li data-list="unchecked">b</li></ul>',
    )
  })

  it('continues its numbering after bullets in between', () => {
    expect(
      sanitizeRichText(
        '<ol><li data-list="ordered">a</li><li data-list="ordered">b</li><li data-list="bullet" class="ql-indent-1">x</li><li data-list="ordered">c</li></ol>',
      ),
    ).toBe('<ol><li>a</li><li>b</li></ol><ul><li class="ql-indent-1">x</li></ul><ol start="3"><li>c</li></ol>')
  })

  it('has its lines of code joined into one <pre>', () => {
    const line = (content: string) => `<div class="ql-code-block" data-language="plain">${content}</div>`
    expect(
      sanitizeRichText(
        `<div class="ql-code-block-container" spellcheck="false">${line('if (a &lt; b)')}${line('')}${line('  go()')}</div>`,
      ),
    ).toBe('<pre data-language="plain">if (a &lt; b)\n\n  go()\n</pre>')
    // Browsers ignore the first line break of a <pre>, so an empty first line needs two.
    expect(sanitizeRichText(`<div class="ql-code-block-container">${line('')}${line('a')}</div>`)).toBe(
      '<pre data-language="plain">\n\na\n</pre>',
    )
  })

  it('keeps only the text of pasted tags that are not allowed', () => {
    expect(
      sanitizeRichText(
        '<table id="t"><tr><td onclick="hit()">cell</td></tr></table><font face="x">word</font><p id="a" lang="en">text</p>',
      ),
    ).toBe('cellword<p>text</p>')
  })
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
    ['one list of 9,000 alternating items', `<ol>${'<li data-list="bullet">a</li><li data-list="ordered">b</li>'.repeat(4_500)}</ol>`],
  ])('is limited: sanitizes %s in less than 2 seconds of CPU time', (_, html) => {
    // Not wall-clock time, which on a busy machine says nothing about the work.
    const start = process.cpuUsage()
    sanitizeRichText(html)
    const { user, system } = process.cpuUsage(start)
    expect((user + system) / 1_000).toBeLessThan(2_000)
  })
})
