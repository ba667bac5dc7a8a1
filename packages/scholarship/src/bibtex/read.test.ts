import { describe, expect, it } from 'vitest'
import { readBibtex, toStandalone } from './read.ts'

const PANG = { family: 'Pang', given: 'Ce' }

const readOne = async (text: string) => (await readBibtex(text)).entries[0]

describe('reading BibTeX', () => {
  it('reads macros, accents, braces, names and identifiers of an article', async () => {
    const source = `@article{turing36,
  title = {On {C}omputable {N}umbers, with an {A}pplication to the {E}ntscheidungsproblem},
  author = {Turing, A. M. and {World Health Organization} and van der Waerden, B. L. and others},
  journal = plms, series = {2}, volume = 42, number = 1, pages = {230--265},
  year = 1936, month = nov, doi = {https://doi.org/10.1112/PLMS/s2-42.1.230}, issn = {0024-6115},
  keywords = {computability; Hilbert}, rating = {5}, slides = {https://example.org/slides.pdf}
}`
    expect(await readOne(`@string{plms = "Proc. London Math. Soc."}\n${source}`)).toMatchObject({
      key: 'turing36',
      line: 2,
      source,
      macros: '@string{plms = "Proc. London Math. Soc."}\n',
      unknownFields: ['rating'],
      links: [{ kind: 'slides', href: 'https://example.org/slides.pdf' }],
      work: {
        type: 'article-journal',
        title: 'On Computable Numbers, with an Application to the Entscheidungsproblem',
        author: [
          { family: 'Turing', given: 'A. M.' },
          { literal: 'World Health Organization' },
          { 'non-dropping-particle': 'van der', family: 'Waerden', given: 'B. L.' },
        ],
        'container-title': 'Proc. London Math. Soc.',
        'collection-title': '2',
        volume: '42',
        issue: '1',
        page: '230-265',
        issued: '1936-11',
        DOI: '10.1112/plms/s2-42.1.230',
        ISSN: '0024-6115',
        keyword: 'computability, Hilbert',
      },
    })
  })

  it.each([
    ['{\\"U}ber die {Schr\\"odinger}-{G}leichung', 'Über die Schrödinger-Gleichung'],
    ["Erd{\\H{o}}s, {\\O}rsted, {\\L}ukasiewicz, \\'Eluard, {\\ss}", 'Erdős, Ørsted, Łukasiewicz, Éluard, ß'],
    ['$O(n^2)$ and \\emph{italics} and \\textbf{bold}', 'O(n²) and italics and bold'],
    ['a < b \\& c > d <script>alert(1)</script>', 'a < b & c > d <script>alert(1)</script>'],
    ["Quotes ``here'' and dashes -- and ---", 'Quotes “here” and dashes – and —'],
  ])('returns %s as plain text', async (latex, title) => {
    expect((await readOne(`@misc{k, title = {${latex}}}`))?.work.title).toBe(title)
  })

  it.each([
    ['Think', 'A Debate', 'Think: A Debate'],
    ['Can Machines Think?', 'A Debate', 'Can Machines Think? A Debate'],
    ['Think!', 'A Debate', 'Think! A Debate'],
    ['Think: A {D}ebate', 'A Debate', 'Think: A Debate'],
  ])('joins the title %s and the subtitle %s', async (title, subtitle, joined) => {
    const entry = await readOne(`@book{k, title = {${title}}, subtitle = {${subtitle}}}`)
    expect(entry).toMatchObject({ work: { title: joined }, unknownFields: [] })
  })

  it.each([
    ['phdthesis', 'thesis', { genre: 'PhD thesis' }],
    ['techreport', 'report', { genre: 'Technical report' }],
    ['incollection', 'chapter', {}],
    ['inproceedings', 'paper-conference', {}],
    ['online', 'webpage', {}],
    ['somethingelse', 'document', {}],
  ])('maps the type %s to %s', async (type, expected, rest) => {
    expect((await readOne(`@${type}{k, title={T}}`))?.work).toMatchObject({ type: expected, ...rest })
  })

  it.each([
    ['The <i>E. coli</i> genome', 'The E. coli genome'],
    ['H<sub>2</sub>O and x<sup>n</sup>, 5<sup>th</sup>', 'H₂O and xⁿ, 5th'],
    ['<span class="nocase">de</span> <scp>NMR</scp> &lt;i&gt;in vivo&lt;/i&gt; &amp; more', 'de NMR in vivo & more'],
    ['$\\less$i$\\greater$Drosophila$\\less$/i$\\greater$ {\\&}amp$\\mathsemicolon$ us', 'Drosophila & us'],
    ['{\\textless}b{\\textgreater}Bold{\\textless}/b{\\textgreater}', 'Bold'],
    ['The <a> element, List<i> and a < b', 'The <a> element, List<i> and a < b'],
  ])('the title %s has no tags of HTML', async (value, title) => {
    const entry = await readOne(`@article{k, title = {${value}}, journal = {${value}}}`)
    expect(entry?.work).toMatchObject({ title, 'container-title': title })
  })

  it.each([
    ['@unpublished', 'note = {Invited talk, MIT.}', { genre: 'Invited talk', 'event-title': 'MIT' }],
    ['@unpublished', 'howpublished = {Keynote lecture}, eventtitle = {ICM 2002}', { genre: 'Keynote lecture', 'event-title': 'ICM 2002' }],
    ['@unpublished', 'eventtitle = {ICM 2002}, venue = {Beijing}', { 'event-title': 'ICM 2002', 'event-place': 'Beijing' }],
    ['@misc', 'howpublished = {Talk given at the Royal Society}', { genre: 'Talk', 'event-title': 'Royal Society' }],
    ['@misc', 'note = {Paper presented at the Annual Meeting}', { 'event-title': 'Annual Meeting' }],
    ['@misc', 'type = {Poster presentation}', { genre: 'Poster presentation' }],
  ])('reads a talk: %s{%s}', async (type, fields, expected) => {
    const { work, unknownFields } = (await readOne(`${type}{k, title = {T}, ${fields}}`)) ?? {}
    expect(work).toEqual({ type: 'speech', title: 'T', ...expected })
    expect(unknownFields).toEqual([])
  })

  it.each([
    ['@unpublished', 'note = {Lecture notes}', 'manuscript'],
    ['@unpublished', 'note = {Submitted to Talk and Society}', 'manuscript'],
    ['@misc', 'howpublished = {Slides}', 'document'],
    ['@inproceedings', 'booktitle = {Proc.}, note = {Keynote}', 'paper-conference'],
  ])('takes no other work for a talk: %s{%s}', async (type, fields, expected) => {
    expect((await readOne(`${type}{k, title = {T}, ${fields}}`))?.work.type).toBe(expected)
  })

  it.each([
    ['howpublished = {\\url{https://example.org/a_b~c%20d}}', {}],
    ['howpublished = {Available at \\url{https://example.org/a_b~c%20d}.}', {}],
    ['note = {\\url{https://example.org/a_b~c%20d}}', {}],
    ['howpublished = {Web site}, url = {https://example.org/a_b~c%20d}', { publisher: 'Web site' }],
  ])('reads the address in %s', async (fields, rest) => {
    const { work, unknownFields } = (await readOne(`@misc{k, title = {T}, ${fields}}`)) ?? {}
    expect(work).toEqual({ type: 'document', title: 'T', URL: 'https://example.org/a_b~c%20d', ...rest })
    expect(unknownFields).toEqual([])
  })

  it.each([
    ['978-0-19-825080-7 (cloth), 978-0-19-825079-1', '9780198250807'],
    ['0198250800 9780198250807', '9780198250807'],
    ['978-0-19-825080-8', '978-0-19-825080-8'],
    ['n/a', undefined],
  ])('reads the ISBN %s as %s', async (isbn, expected) => {
    expect((await readOne(`@book{k, title = {T}, isbn = {${isbn}}}`))?.work.ISBN).toBe(expected)
  })

  it.each([
    [
      'Mendeley',
      'doi = {10.1007/978-0-387{\\_}1}, url = {https://a.org/x{\\_}1?b{\\%}20 https://b.org}',
      { DOI: '10.1007/978-0-387_1', URL: 'https://a.org/x_1?b%20' },
    ],
    ['Google Scholar', 'journal = {arXiv preprint arXiv:2003.00001}', { type: 'article', arXiv: '2003.00001' }],
    [
      'dblp',
      'journal = {CoRR}, volume = {abs/2101.00001}, author = {Jane Doe 0001}',
      { type: 'article', arXiv: '2101.00001', author: [{ family: 'Doe', given: 'Jane' }] },
    ],
    ['ADS', 'journal = {arXiv e-prints}, eprint = {2101.00001}, archivePrefix = {arXiv}', { type: 'article', arXiv: '2101.00001' }],
    ['JabRef', 'month = oct # "~15", year = 2010', { issued: '2010-10-15' }],
    ['a style of months', 'month = jan # "/" # feb, year = 2010', { issued: '2010-01/2010-02' }],
    ['a note in place of a date', 'note = {in press}', { note: 'in press', status: 'accepted' }],
    ['the less usual journals of ADS', 'journal = {\\apss}', { 'container-title': 'Astrophysics and Space Science' }],
    ['old entries of ADS', 'eprint = {arXiv:astro-ph/0311400}', { arXiv: 'astro-ph/0311400' }],
    ['older entries of ADS', 'eprint = {astro-ph/0205285}', { arXiv: 'astro-ph/0205285' }],
    ['a site that marks students', 'author = {*Pang, Ce and ∗Yadav, S.}', { author: [PANG, { family: 'Yadav', given: 'S.' }] }],
    [
      'al-folio, with signs that refer to a note',
      'author = {Pang*†, Ce and Yadav‡, S.}',
      {
        author: [
          { ...PANG, equalContribution: true },
          { family: 'Yadav', given: 'S.' },
        ],
      },
    ],
    ['keywords: their order', "keywords = {plasma; dynamo, Alfv{\\'e}n waves}", { keyword: 'plasma, dynamo, Alfvén waves' }],
    ['ScienceDirect', 'keywords = {plasma}, keywords = {dynamo}', { keyword: 'plasma, dynamo' }],
  ])('reads what is special about %s', async (_, fields, expected) => {
    const { work, unknownFields } = (await readOne(`@article{k, title = {T}, ${fields}}`)) ?? {}
    expect(work).toEqual({ type: 'article-journal', title: 'T', ...expected })
    expect(unknownFields).toEqual([])
  })

  it.each([
    ['@book', 'pages = {xvi+352}', { 'number-of-pages': 'xvi+352' }],
    ['@book', 'pages = {336}', { 'number-of-pages': '336' }],
    ['@book', 'pages = {1--336}', { page: '1-336' }],
    ['@article', 'pages = {336}', { page: '336' }],
    ['@misc', 'note = {US Patent 11,000,000}', { type: 'patent', genre: 'US Patent', number: '11,000,000' }],
    ['@misc', 'title = {Maps $\\rho\\colon G\\to H$}', { title: 'Maps ρ: G→H' }],
    ['@phdthesis', 'type = {{PhD} {Thesis}}', { genre: 'PhD thesis' }],
  ])('reads %s{%s}', async (type, fields, expected) => {
    expect((await readOne(`${type}{k, ${fields}}`))?.work).toMatchObject(expected)
  })

  it.each([
    ['date = {1936-11/1936-12}', { issued: '1936-11/1936-12' }],
    ['year = {in press}', { status: 'accepted' }],
    ['date = {2024}, pubstate = {submitted}', { issued: '2024', status: 'submitted' }],
    ['year = 1936, month = 11, day = 12', { issued: '1936-11-12' }],
    ['year = {c. 1936}', { issued: '1936~' }],
  ])('reads the date %s', async (fields, expected) => {
    expect((await readOne(`@misc{k, title={T}, ${fields}}`))?.work).toMatchObject(expected)
  })

  it.each([
    ['article', 'Sigplan Notices', 'booktitle'],
    ['inproceedings', 'Proc. of a Symposium', 'journal'],
  ])('reads an entry of the type %s that has a journal and a book as a part of %s', async (type, container, unknown) => {
    const found = await readOne(`@${type}{k, title = {T}, journal = {Sigplan Notices}, booktitle = {Proc. of a Symposium}}`)
    expect(found?.work['container-title']).toBe(container)
    expect(found?.unknownFields).toEqual([unknown])
  })

  it.each([
    ['url = {https://example.gov/$FILE/a--b_c.pdf}', { URL: 'https://example.gov/$FILE/a--b_c.pdf' }],
    ['title = {The $100 laptop}', { title: 'The $100 laptop' }],
    ['title = {Costs of $x^2$}', { title: 'Costs of x²' }],
  ])('reads a dollar sign that starts no formula: %s', async (field, expected) => {
    expect((await readOne(`@misc{k, ${field}}`))?.work).toMatchObject(expected)
  })

  it('reads an address that is written as several strings', async () => {
    const entry = await readOne('@article{k, title = {T}, doi = {10.1000/} # {bc}, url = {https://example.org/} # "b" # {/c}}')
    expect(entry?.work).toMatchObject({ DOI: '10.1000/bc', URL: 'https://example.org/b/c' })
  })

  it.each(['slides', 'video', 'code', 'data', 'poster', 'preprint', 'pdf'])('reads the address in %s as it is', async (kind) => {
    const href = 'https://example.org/a_b%20c~d--e.pdf?f=1&g#h'
    expect((await readOne(`@misc{k, title = {T}, ${kind} = {${href}}}`))?.links).toEqual([{ kind, href }])
  })

  it('names a field once of which an entry has several', async () => {
    expect((await readOne('@article{k, title = {T}, year = 2017, year = {2017}, abbr = {A}, abbr = {B}}'))?.unknownFields).toEqual(['abbr'])
  })

  it.each(['inproceedings', 'conference'])('takes over what an entry of the type %s inherits from its proceedings', async (type) => {
    const { entries } = await readBibtex(
      `@${type}{c, title={Child}, author={A. Bee}, crossref={p}}\n@proceedings{p, title={Proc}, year=1950, editor={C. Dee}}`,
    )
    expect(entries[0]?.work).toMatchObject({
      title: 'Child',
      'container-title': 'Proc',
      issued: '1950',
      editor: [{ family: 'Dee', given: 'C.' }],
    })
  })

  it.each(['constructor', 'toString', '__proto__'])('reads an unknown type, genre or state: %s', async (word) => {
    const known = await readOne(`@misc{a, title = {A title}, type = {${word}}, pubstate = {${word}}}`)
    expect(known?.work).toMatchObject({ type: 'document', genre: word })
    expect(known?.work.status).toBeUndefined()
    if (word !== '__proto__')
      expect((await readOne(`@${word}{a, title = {A title}}`))?.work).toEqual({ type: 'document', title: 'A title' })
  })

  it('reads 970 good entries among 30 bad ones, each of which is reported with its line', async () => {
    const entries = Array.from({ length: 1_000 }, (_, index) =>
      index % 33 === 32
        ? `@article{k${index},\n  title = {never closed ${index}\n`
        : `@article{k${index},\n  title = {Title ${index}},\n}\n`,
    )
    const progress: number[] = []
    const { entries: read, errors } = await readBibtex(entries.join(''), (count) => void progress.push(count))
    expect(read).toHaveLength(970)
    expect(errors).toHaveLength(30)
    expect(errors[0]).toMatchObject({ entryLine: 97, message: expect.stringContaining('not closed') })
    expect(progress.at(-1)).toBe(970)
    expect(progress.length).toBeGreaterThan(40)
  })

  it('reads the entries beside one that is nested too deeply', async () => {
    const { entries, errors } = await readBibtex(
      `@misc{a, title={A}}\n@misc{deep, title={${'{\\textbf'.repeat(4_000)}x${'}'.repeat(4_000)}}}\n@misc{b, title={B}}`,
    )
    expect(entries.map(({ key }) => key).filter((key) => key !== 'deep')).toEqual(['a', 'b'])
    expect(errors.length + entries.length).toBe(3)
  })
})

describe('an entry by itself', () => {
  it('has the macros that it uses and the entry that it inherits from, and reads the same', async () => {
    const file = `@string{a = "Press"}
@string{b = a # ", Oxford"}
@string{unused = "x"}
@inproceedings{c, title={Child, "unused"}, author={A. Bee}, crossref={p}}
@proceedings{p, title={Proc}, year=1950, publisher = b # { Inc.}, doi = {10.1000/p}}`
    const [child] = (await readBibtex(file)).entries
    if (!child) throw new Error('no entry')
    const standalone = toStandalone(child)
    expect(standalone).toBe(`@string{a = "Press"}
@string{b = a # ", Oxford"}
@inproceedings{c, title={Child, "unused"}, author={A. Bee}, crossref={p}}

@proceedings{p, title={Proc}, year=1950, publisher = b # { Inc.}, doi = {10.1000/p}}`)
    expect(child.work).toMatchObject({ 'container-title': 'Proc', publisher: 'Press, Oxford Inc.' })
    expect(child.work).not.toHaveProperty('DOI')
    expect((await readBibtex(standalone)).entries[0]).toMatchObject({ key: 'c', work: child.work })
  })
})
