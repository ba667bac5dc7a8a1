import { expect, it } from 'vitest'
import { readBibtex } from './bibtex/read.ts'
import { readCslItem } from './csl-json/csl-json.ts'
import { toParagraphs, toPlainAbstract } from './plain-markup.ts'
import { readRis } from './ris/read.ts'

it.each([
  ['<jats:title>Abstract</jats:title><jats:p>Hello &lt;i&gt;machine&lt;/i&gt;.</jats:p><jats:p>Next.</jats:p>', 'Hello machine. Next.'],
  ['<p class="first">Does <em>it</em><br/>think?</p>', 'Does it think?'],
  ['H<sub>2</sub>O, 10<sup>-3</sup>, x<sup>th</sup>', 'H₂O, 10⁻³, xth'],
  ['Where a &lt; b &amp; c &gt; d', 'Where a < b & c > d'],
  ['a < b and c > d, List<Integer>, <script>alert(1)</script>', 'a < b and c > d, List<Integer>, <script>alert(1)</script>'],
  ['A  text  without', 'A  text  without'],
  ['Gaps <q and p & <my> own, f(<x>)', 'Gaps <q and p & <my> own, f(<x>)'],
  ['<title>Methods.</title><p>Counting.</p><title>Results</title><p>Many.</p>', 'Methods: Counting. Results: Many.'],
  ['&amp;amp; &#x3b1; &#945; &ndash; &unknown;', '& α α – &unknown;'],
  ['<jats:alternatives><mml:math><mml:mi>x</mml:mi><annotation encoding="TeX">x</annotation></mml:math></jats:alternatives> is', 'x is'],
])('an abstract %s is plain text', (text, plain) => {
  expect(toPlainAbstract(text)).toBe(plain)
})

it('an abstract is one of paragraphs where these are wanted', () => {
  expect(toParagraphs('<jats:title>Abstract</jats:title><jats:p>One\n<b>two</b>.</jats:p><jats:p>Three.</jats:p>')).toBe(
    'One two.\n\nThree.',
  )
})

it.each(['<p ', '<jats:title> ', '<title>a ', '<tex-math>', '<sup>1', '&lt;', '</p', ' '])(
  '100,000 characters of "%s" are read in a fraction of a second',
  (part) => {
    const text = part.repeat(Math.ceil(100_000 / part.length))
    const began = process.cpuUsage()
    toPlainAbstract(text)
    expect(process.cpuUsage(began).user).toBeLessThan(1_000_000)
  },
)

it.each([
  [
    'Does a machine think? I propose to consider\r\nthis question. It begins with definitions.\n\nSecond.',
    'Does a machine think? I propose to consider this question. It begins with definitions.\n\nSecond.',
  ],
  ['BACKGROUND: Can a machine think? It is asked.\nMETHODS: A game.', 'BACKGROUND: Can a machine think? It is asked.\nMETHODS: A game.'],
  ['- The imitation game, as it is played by three\n- Machines', '- The imitation game, as it is played by three\n- Machines'],
  ['Contrary Views\non the Main Question', 'Contrary Views\non the Main Question'],
])('an abstract with lines, %j, keeps those between its sentences', (text, plain) => {
  expect(toPlainAbstract(text)).toBe(plain)
})

const MARKED_UP = '<jats:p>Hello <jats:italic>machine</jats:italic></jats:p>'

it.each([
  [MARKED_UP, 'Hello machine'],
  [
    '{\\textless}p{\\textgreater}Hello {\\textless}i{\\textgreater}machine{\\textless}/i{\\textgreater}{\\textless}/p{\\textgreater}',
    'Hello machine',
  ],
  ['It takes $O(n \\log n)$ steps', 'It takes O(n log n) steps'],
  ['$n\\log n$, $\\log(n)$, $\\log_2 n$, $\\max\\sin x$', 'n log n, log(n), log₂ n, max sin x'],
  ['{\\LaTeX} and \\log{} of it', 'LaTeX and log of it'],
])('an abstract of BibTeX %s is plain text', async (abstract, plain) => {
  const { entries } = await readBibtex(`@article{a, title = {T}, abstract = {${abstract}}}`)
  expect(entries[0]?.work.abstract).toBe(plain)
})

it('an abstract of RIS and of CSL-JSON is plain text', () => {
  expect(readRis(`TY  - JOUR\nTI  - T\nAB  - ${MARKED_UP}\nER  - \n`).records[0]?.work.abstract).toBe('Hello machine')
  expect(readCslItem({ id: 'a', type: 'article-journal', title: 'T', abstract: MARKED_UP }).work.abstract).toBe('Hello machine')
})
