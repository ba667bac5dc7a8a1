import { describe, expect, it } from 'vitest'
import { readBibtex, toStandalone } from './read.ts'

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
    ['date = {1936-11/1936-12}', { issued: '1936-11/1936-12' }],
    ['year = {in press}', { status: 'accepted' }],
    ['date = {2024}, pubstate = {submitted}', { issued: '2024', status: 'submitted' }],
    ['year = 1936, month = 11, day = 12', { issued: '1936-11-12' }],
    ['year = {c. 1936}', { issued: '1936~' }],
  ])('reads the date %s', async (fields, expected) => {
    expect((await readOne(`@misc{k, title={T}, ${fields}}`))?.work).toMatchObject(expected)
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

  it.each(['constructor', 'toString', '__proto__'])('reads a type, a genre or a state that nobody knows: %s', async (word) => {
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

  it('reads what stands beside an entry that is nested too deeply', async () => {
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
