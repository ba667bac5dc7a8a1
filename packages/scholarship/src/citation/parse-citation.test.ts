import { describe, expect, it } from 'vitest'
import type { Work } from '#csl'
import { parseCitation } from './parse-citation.ts'

const read = (text: string) => parseCitation(text)?.work
const turing = expect.objectContaining({ family: 'Turing' })
const mind = {
  type: 'article-journal',
  author: [turing],
  title: expect.stringMatching(/^Computing machinery and intelligence$/i),
  'container-title': 'Mind',
  volume: '59',
  issue: '236',
  page: '433-460',
}
const DOI = '10.1093/mind/lix.236.433'

describe('one article in the usual styles', () => {
  it.each([
    ['APA', 'Turing, A. M. (1950). Computing Machinery and Intelligence. Mind, 59(236), 433–460. https://doi.org/10.1093/mind/LIX.236.433'],
    [
      'APA with a month',
      'Turing, A. M. (1950, October). Computing machinery and intelligence. Mind, 59(236), 433–460. doi:10.1093/mind/LIX.236.433',
    ],
    [
      'MLA',
      'Turing, Alan M. “Computing Machinery and Intelligence.” Mind, vol. 59, no. 236, Oct. 1950, pp. 433–60, https://doi.org/10.1093/mind/LIX.236.433.',
    ],
    [
      'Chicago',
      'Turing, Alan M. 1950. “Computing Machinery and Intelligence.” Mind 59 (236): 433–60. https://doi.org/10.1093/mind/LIX.236.433.',
    ],
    [
      'a note in Chicago',
      'Alan M. Turing, “Computing Machinery and Intelligence,” Mind 59, no. 236 (1950): 433–60, https://doi.org/10.1093/mind/LIX.236.433.',
    ],
    [
      'Harvard',
      "Turing, A.M. (1950) 'Computing machinery and intelligence', Mind, 59(236), pp. 433–460. Available at: https://doi.org/10.1093/mind/LIX.236.433 (Accessed: 3 May 2024).",
    ],
    [
      'JSTOR',
      'Turing, A. M. (1950). Computing machinery and intelligence. Mind, Vol. 59, No. 236 (Oct. 1950), pp. 433-460. doi:10.1093/mind/LIX.236.433',
    ],
    [
      'IEEE',
      '[7] A. M. Turing, “Computing machinery and intelligence,” Mind, vol. 59, no. 236, pp. 433–460, Oct. 1950, doi: 10.1093/mind/LIX.236.433.',
    ],
    ['Vancouver', '12. Turing AM. Computing machinery and intelligence. Mind. 1950 Oct;59(236):433-60. doi:10.1093/mind/LIX.236.433'],
  ])('%s', (_, text) => {
    expect(read(text)).toMatchObject({ ...mind, DOI })
    expect(read(text)?.issued).toMatch(/^1950/)
    expect(parseCitation(text)?.isTyped).toBe(true)
  })
})

describe('a work as German lists name it', () => {
  const author = [{ family: 'Müller', given: 'Jörg' }]
  const article = {
    type: 'article-journal',
    author,
    title: 'Über die Größe',
    'container-title': 'Zeitschrift für Soziologie',
    volume: '48',
    issue: '3',
  }
  it.each([
    ['Müller, J. (2019): Über die Größe. In: Zeitschrift für Soziologie 48 (3), S. 12–34.', { ...article, author: [{ given: 'J.' }] }],
    ['Müller, Jörg: Über die Größe. In: Zeitschrift für Soziologie 48 (2019), H. 3, S. 12–34.', article],
    [
      'Müller, Jörg: Über die Größe. Marburg: Metropolis 2019.',
      { type: 'book', author, publisher: 'Metropolis', 'publisher-place': 'Marburg' },
    ],
    ...['Junius', 'Genf', 'Gent', 'Ottawa', 'Decker'].map((publisher): [string, object] => [
      `Müller, Jörg: Über die Größe. ${publisher} 2019.`,
      { type: 'book', author, publisher },
    ]),
    ['Müller, Jörg: Über die Größe. Frankfurt am Main 2019.', { type: 'book', author, publisher: 'Frankfurt am Main' }],
    [
      'Müller, Jörg/Schmidt, Anna: Über die Größe. In: Weiß, Anna (Hrsg.): Handbuch der Größen. Berlin: Springer 2019, S. 12–34.',
      { type: 'chapter', author: [...author, { family: 'Schmidt' }], 'container-title': 'Handbuch der Größen', publisher: 'Springer' },
    ],
    ['Müller, Jörg (Hg.): Über die Größe. 3. Aufl. Tübingen: Mohr Siebeck 2019.', { type: 'book', editor: author, edition: '3' }],
  ])('%s', (text, work) => {
    expect(read(text)).toMatchObject({ ...work, issued: '2019' })
  })
})

describe('an article with a number in place of pages', () => {
  it.each([
    ['aac4716', 'Open Science Collaboration. (2015). Estimating the reproducibility of science. Science, 349(6251), aac4716.'],
    ['e0213456', 'Doe, J. (2019). On particles. PLoS ONE, 14(3), e0213456.'],
    ['eabc1234', 'Doe, J. (2021). On particles. Science Advances, 7(2), eabc1234. https://doi.org/10.1126/sciadv.abc1234'],
  ])('%s', (page, text) => {
    expect(read(text)).toMatchObject({ type: 'article-journal', page })
    expect(read(text)?.publisher).toBeUndefined()
  })
})

it.each<[string, Partial<Work>]>([
  ['Journal of Things, vol12, no3, pp433-440.', { 'container-title': 'Journal of Things', volume: '12', issue: '3', page: '433-440' }],
  ['eLife, 10, e12345.', { 'container-title': 'eLife', volume: '10', page: 'e12345' }],
  ['Nucleic Acids Research, 49(D1), D480–D489.', { 'container-title': 'Nucleic Acids Research', issue: 'D1', page: 'D480-D489' }],
  ['BMC Bioinformatics, 12(Suppl 1), S5.', { 'container-title': 'BMC Bioinformatics', volume: '12', issue: 'Suppl 1', page: 'S5' }],
  ['BMJ, 365, l1234.', { 'container-title': 'BMJ', volume: '365', page: 'l1234' }],
])('an article is where its citation says: %s', (place, expected) => {
  expect(read(`Doe, J. (2019). On particles. ${place}`)).toMatchObject({ type: 'article-journal', ...expected })
})

it('a number with letters before it in a title is none of pages', () => {
  expect(read('Doe, J. (2020). Cancer. Handbook of mice, p53, and cancer. Springer.')?.page).toBeUndefined()
})

it('a paper in proceedings whose name begins with the year is in them', () => {
  const text =
    'K. He, X. Zhang, and J. Sun, “Deep Residual Learning,” in 2016 IEEE Conference on Computer Vision (CVPR), 2016, pp. 770–778.'
  expect(read(text)).toMatchObject({ type: 'paper-conference', 'container-title': '2016 IEEE Conference on Computer Vision (CVPR)' })
})

describe('a citation of', () => {
  it('a book has its publisher, editors, edition and ISBN', () => {
    const book = { type: 'book', title: 'The Essential Turing', author: [turing], publisher: 'Oxford University Press', issued: '2004' }
    const editor = [expect.objectContaining({ family: 'Copeland' })]
    expect(read('Turing, A. M. (2004). The Essential Turing (B. J. Copeland, Ed.). Oxford University Press.')).toMatchObject({
      ...book,
      editor,
    })
    expect(
      read(
        'Turing, Alan M. 2004. The Essential Turing. Edited by B. Jack Copeland. Oxford: Oxford University Press. ISBN 978-0-19-825080-7.',
      ),
    ).toMatchObject({ ...book, editor, 'publisher-place': 'Oxford', ISBN: '9780198250807' })
    expect(read('Turing, Alan M. The Essential Turing. Oxford University Press, 2004.')).toMatchObject(book)
    expect(read('T. H. Cormen and C. Stein, Introduction to Algorithms, 3rd ed. Cambridge, MA: MIT Press, 2009.')).toMatchObject({
      title: 'Introduction to Algorithms',
      edition: '3',
      publisher: 'MIT Press',
      author: [{ family: 'Cormen' }, { family: 'Stein' }],
    })
  })

  it('a chapter has the book that holds it and its editors', () => {
    const chapter = {
      type: 'chapter',
      title: 'Computing Machinery and Intelligence',
      'container-title': 'Computers and Thought',
      editor: [expect.objectContaining({ family: 'Feigenbaum' }), expect.objectContaining({ family: 'Feldman' })],
      publisher: 'McGraw-Hill',
      page: '11-35',
      issued: '1963',
    }
    for (const text of [
      'Turing, A. M. (1963). Computing Machinery and Intelligence. In E. A. Feigenbaum & J. Feldman (Eds.), Computers and Thought (pp. 11–35). McGraw-Hill.',
      'Turing AM. Computing Machinery and Intelligence. In: Feigenbaum EA, Feldman J, editors. Computers and Thought. McGraw-Hill; 1963. p. 11–35.',
      'A. M. Turing, “Computing Machinery and Intelligence,” in Computers and Thought, E. A. Feigenbaum and J. Feldman, Eds. McGraw-Hill, 1963, pp. 11–35.',
      'Turing, A.M. (1963) “Computing Machinery and Intelligence,” in E.A. Feigenbaum and J. Feldman (eds.) Computers and Thought. McGraw-Hill, pp. 11–35.',
    ])
      expect(read(text), text).toMatchObject(chapter)
  })

  it('a thesis, a paper and a preprint is of that type', () => {
    expect(read('Turing, A. M. (1938). Systems of Logic Based on Ordinals [PhD thesis, Princeton University].')).toMatchObject({
      type: 'thesis',
      genre: 'PhD thesis',
      publisher: 'Princeton University',
    })
    expect(
      read(
        'Cook, S. A. (1971). The Complexity of Theorem-Proving Procedures. In Proceedings of the Third Annual ACM Symposium on Theory of Computing (pp. 151–158). ACM.',
      ),
    ).toMatchObject({ type: 'paper-conference', page: '151-158' })
    expect(read('Perelman, G. (2003). Ricci flow with surgery on three-manifolds. arXiv:math/0303109')).toMatchObject({
      type: 'article',
      arXiv: 'math/0303109',
      title: 'Ricci flow with surgery on three-manifolds',
    })
  })

  it('a work that is not published yet has its status', () => {
    const work = read('Doe, J., & Roe, R. (in press). On things in press. Journal of Things.')
    expect(work).toMatchObject({ status: 'accepted', title: 'On things in press', author: [{ family: 'Doe' }, { family: 'Roe' }] })
    expect(work).not.toHaveProperty('issued')
  })

  it.each([
    ['Doe, J. On things in press. Mind, in press.', { type: 'article-journal', 'container-title': 'Mind' }],
    ['Doe, J. (in press). On things in press. Mind.', { type: 'article-journal', 'container-title': 'Mind' }],
    ['Doe, J. (in press). A book in press. Routledge.', { type: 'book', publisher: 'Routledge' }],
    ['Doe, J. (in press). What is in press [Data set]. Zenodo.', { type: 'dataset', publisher: 'Zenodo' }],
    ['Doe, J. (forthcoming). A book in press (2nd ed.). Dover.', { type: 'book', publisher: 'Dover', edition: '2' }],
  ])('what is in press without a place is an article, unless its publisher or its kind is known: %s', (text, work) => {
    expect(read(text)).toMatchObject({ ...work, status: 'accepted' })
  })

  it.each([
    ['Turing, Alan M. The Essential Turing. Edited by John Smith Jr., Oxford University Press, 2004.', { family: 'Smith', suffix: 'Jr.' }],
    ['Turing, A. M. The Essential Turing. Ed. Smith, J. L. Oxford: Oxford University Press, 2004.', { family: 'Smith', given: 'J. L.' }],
  ])('the editor of a book has a suffix, or the family name first: %s', (text, editor) => {
    expect(read(text)).toMatchObject({ title: 'The Essential Turing', editor: [editor], publisher: 'Oxford University Press' })
  })

  it('a page of the Web keeps its address', () => {
    expect(
      read('Wickham, H. (2016). Elegant Graphics for Data Analysis. Springer. Retrieved May 3, 2020, from https://ggplot2.example/book.'),
    ).toMatchObject({
      URL: 'https://ggplot2.example/book',
      issued: '2016',
      publisher: 'Springer',
    })
  })
})

describe('parseCitation returns undefined for', () => {
  it.each([
    'Computing Machinery and Intelligence',
    'On Computable Numbers, with an Application to the Entscheidungsproblem',
    'Alan Turing: His Work and Impact',
    'Systems of Logic (1938) and What Came After',
    'Report of the Committee on the Machine, 1946–1948',
    'The year 1984, in fact and in fiction. A reply to Orwell',
    'Turing (1950) argued that machines might think, and Newman agreed with him.',
    'Proceedings of the Third Annual ACM Symposium on Theory of Computing, Shaker Heights, 3–5 May 1971',
    '“Can Machines Think?” and Other Questions of 1950',
    'A. M. Turing’s ACE Report of 1946 and Other Papers',
    'In Memoriam A. M. Turing, O.B.E., F.R.S. (1912–1954)',
    'Dear Sir, please find enclosed the report of 12 May 1946. Yours, A. Turing',
    '10.1093/mind/LIX.236.433',
    'https://doi.org/10.1093/mind/LIX.236.433',
    '',
  ])('%s', (text) => {
    expect(parseCitation(text)).toBeUndefined()
  })
})

it.each([
  'A. ',
  'Aa Bb, ',
  'Smith J, ',
  'Aa, B., ',
  '(1950). ',
  '“a. ” ',
  'ab cd ef. ',
  'In Aa, Ed. ',
  'vol. 1, no. 2 ',
  'edited by A. B., ',
  '1950;1(2):3-4. ',
  "'a ",
])('reads 3,000 characters of %j in a fraction of a second', (part) => {
  for (const start of ['', 'Turing, A. M. (1950). ', 'Turing AM. ', 'Turing, Alan. “Title here.” ']) {
    const began = process.cpuUsage()
    parseCitation((start + part.repeat(3_000)).slice(0, 3_000))
    expect(process.cpuUsage(began).user, start).toBeLessThan(1_000_000)
  }
})

it('reads a citation that begins with a very long word in capitals in a fraction of a second', () => {
  const began = process.cpuUsage()
  parseCitation('A'.repeat(200))
  expect(process.cpuUsage(began).user).toBeLessThan(1_000_000)
})
