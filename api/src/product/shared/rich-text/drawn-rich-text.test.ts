import { describe, expect, it } from 'vitest'
import { sanitizeRichText } from './sanitize-rich-text.ts'

/** What the server draws in rich text when it is stored: decision 63. */

describe('code of a known language', () => {
  it('is stored with a class for each kind of word, and as text again when it is sent back', () => {
    const html =
      '<pre data-language="python"><span class="hljs-keyword">return</span> <span class="hljs-string">"&lt;b&gt;"</span> &amp; x\n</pre>'
    expect(sanitizeRichText('<pre data-language="python">return "&lt;b&gt;" &amp; x\n</pre>')).toBe(html)
    expect(
      sanitizeRichText(
        '<div class="ql-code-block-container"><select class="ql-ui"><option value="python">Python</option></select><div class="ql-code-block" data-language="python"><span class="ql-token hljs-keyword">return</span> "&lt;b&gt;" &amp; x</div></div>',
      ),
    ).toBe(html)
  })
  it('has no language with the name of a property of objects', () => {
    expect(sanitizeRichText('<pre data-language="constructor">x</pre>')).toBe('<pre>x</pre>')
  })
  it.each(['plain', 'unknown'])('is text if the language is %s', (language) => {
    const html = `<pre data-language="${language}">return "x"\n</pre>`
    expect(sanitizeRichText(html)).toBe(html)
  })
})

describe('a formula', () => {
  const formula = (tex: string, content: string, rest = '') =>
    `<p><span class="ql-formula" data-value="${tex}"${rest}>${content}</span></p>`

  it('is stored as TeX together with its MathML, whatever was sent in its place', () => {
    const mathMl = '<math><msup><mi>x</mi><mn class="tml-sml-pad">2</mn></msup></math>'
    expect(sanitizeRichText(formula('x^2', '<math><mi href="javascript:hit()">forged</mi></math><b>x</b>', ' onclick="hit()"'))).toBe(
      formula('x^2', mathMl),
    )
    expect(sanitizeRichText(formula('x', '', ' data-display="block"'))).toContain('data-display="block"><math display="block"')
  })
  it.each([
    ['has an error', '\\frac{1'],
    ['defines a macro', '\\def\\a{x}\\a'],
    ['links to a page', '\\href{https://a.example}{x}'],
    ['loads an image', '\\includegraphics{https://a.example/b.png}'],
    ['has attributes', '\\class{a}{x}'],
    ['is nested too deeply', `${'\\sqrt{'.repeat(70)}x${'}'.repeat(70)}`],
  ])('that %s stays TeX', (_, tex) => {
    expect(sanitizeRichText(formula(tex, ''))).toBe(formula(tex, tex))
  })
  it('that is too long becomes text', () => {
    const tex = 'x+'.repeat(1_001)
    expect(sanitizeRichText(`<p>${formula(tex, '').slice(3)}`)).toBe(`<p>${tex}</p>`)
  })
})

describe('a footnote', () => {
  const reference = (number: number, text: string) =>
    `<sup class="ql-footnote" data-value="${text}"><a href="#fn-${number}" id="fnref-${number}" role="doc-noteref">${number}</a></sup>`
  const note = (number: number, html: string) =>
    `<li id="fn-${number}">${html} <a href="#fnref-${number}" role="doc-backlink" aria-label="Back to the text of footnote ${number}">↩</a></li>`

  it('is numbered and listed at the end, with links both ways, whatever number and list were sent', () => {
    const sent = (text: string) => `<sup class="ql-footnote" id="x" data-value="${text}"><a href="javascript:hit()">9</a></sup>`
    expect(
      sanitizeRichText(
        `<p>One${sent('First &lt;b&gt;')} two${sent(' See *Mind*, https://a.example/?a=1&amp;b=2. ')}</p><section class="ql-footnotes"><p>forged</p></section>`,
      ),
    ).toBe(
      `<p>One${reference(1, 'First &lt;b&gt;')} two${reference(2, 'See *Mind*, https://a.example/?a=1&amp;b=2.')}</p><section class="ql-footnotes" role="doc-endnotes" aria-label="Footnotes"><ol>${note(1, 'First &lt;b&gt;')}${note(2, 'See <em>Mind</em>, <a href="https://a.example/?a=1&amp;b=2" rel="noopener noreferrer">https://a.example/?a=1&amp;b=2</a>.')}</ol></section>`,
    )
  })

  it('links to addresses with parentheses as a whole, and without those around them', () => {
    const address = 'https://en.wikipedia.org/wiki/Set_(mathematics)'
    const html = sanitizeRichText(`<p>a<sup class="ql-footnote" data-value="(See ${address}.) Or (https://a.example/b)."></sup></p>`)
    const links = [...html.matchAll(/<a href="(http[^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, href, text]) => [href, text])
    expect(links).toEqual([
      [address, address],
      ['https://a.example/b', 'https://a.example/b'],
    ])
  })

  it('in a link becomes text of it, because a link cannot contain another', () => {
    expect(sanitizeRichText('<a href="https://a.example/">words<sup class="ql-footnote" data-value="note"></sup></a>')).toBe(
      '<a href="https://a.example/" rel="noopener noreferrer">words (note)</a>',
    )
  })

  it('without text is dropped', () => {
    expect(sanitizeRichText('<p>a<sup class="ql-footnote" data-value=" "></sup></p>')).toBe('<p>a</p>')
  })
})

describe('text with as many formulas as it may have', () => {
  it.each([
    ['tags', `<span class="ql-formula" data-value="x^2"></span>`.repeat(2_500)],
    ['bytes', `${'x'.repeat(940_000)}${'<span class="ql-formula" data-value="x^2"></span>'.repeat(800)}`],
  ])('can be sanitized again: %s', (_, html) => {
    const once = sanitizeRichText(html)
    expect(once.includes('<math>')).toBe(true)
    expect(once.includes('>x^2</span>')).toBe(true)
    expect(sanitizeRichText(once) === once).toBe(true)
  })
})
