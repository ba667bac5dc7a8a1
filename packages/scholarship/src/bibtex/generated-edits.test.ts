import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Name, TextVariable, Work, WorkLink } from '#csl'
import { CORPORA, readCorpus } from '#test/real-entries.ts'
import { type BibtexEntry, readBibtex } from './read.ts'
import { type EntryNode, scanBibtex } from './scan.ts'
import { updateBibtex } from './update.ts'

/** The seed of a failure is printed with it: `SEED=… npx vitest run packages/scholarship/src/bibtex/generated-edits.test.ts` repeats it. */
const SEED = Number(process.env.SEED ?? 19_360_528)
const RUNS = 300

const files = await Promise.all(([...CORPORA, 'invented'] as const).map((name) => readBibtex(readCorpus(name))))
const entries = files.flatMap((file) => file.entries)

/** Text as an owner pastes it: what has a meaning in TeX, BibTeX, names and lists of names, and letters of many scripts. */
const PIECES = [
  ...'{}\\$%&#_^~"\'`@,=()[]|:;?!*+/-<>',
  ...[
    '--',
    '---',
    '``',
    "''",
    '\n',
    '\t',
    '  ',
    ' and ',
    'and',
    ' % not a comment',
    '@string{a = "b"}',
    '@article{k, title = {x}}',
    '\\par ',
  ],
  ...['\\emph{x}', "\\'e", '{\\"o}', '$x^2$', '\\textbf', '\\', 'crossref = {y}', 'jan', 'a', 'Ab', 'ABC', 'x1', '19', 'é', 'e\u0301', 'ß'],
  ...['Ł', 'ı', '中文', 'العربية', 'Σ', '🦜', '\u00A0', '\u2003', '–', '“', 'ﬁ', '½', '²'],
]
const text = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 8 }).map((pieces) => `x${pieces.join('')}y`)
/** White space is one blank in BibTeX, and letters with marks have one form. */
const normalize = (value: string) => value.replace(/\s+/gu, ' ').trim().normalize('NFC')

const TEXT: TextVariable[] = [
  'title',
  'container-title',
  'collection-title',
  'volume',
  'edition',
  'version',
  'chapter-number',
  'publisher',
  'publisher-place',
  'number-of-volumes',
  'number-of-pages',
  'abstract',
  'language',
  'note',
]
const name: fc.Arbitrary<Name> = fc.oneof(
  // Lower-cased words before a family name are its particle.
  fc.record({ family: text.map((value) => normalize(`X${value}`)), given: text.map(normalize) }),
  text.map((literal) => ({ literal: normalize(literal) })),
)

const REMOVABLE = ['author', 'editor', 'volume', 'edition', 'abstract', 'keyword', 'note', 'DOI', 'language'] as const

type Change = Partial<Work> & { links?: WorkLink[] }
const of = <T>(key: keyof Change, values: fc.Arbitrary<T>) => values.map((value) => ({ [key]: value }) as Change)
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...TEXT).chain((variable) => of(variable, text.map(normalize))) },
  of('author', fc.array(name, { minLength: 1, maxLength: 3 })),
  of('editor', fc.array(name, { minLength: 1, maxLength: 3 })),
  of('issued', fc.constantFrom('1936', '1936-05', '1936-05-28', '1936/1937', '1950~', '195X', '2010-24')),
  of(
    'keyword',
    fc
      .array(
        text.map((value) => normalize(value.replace(/[,;]/gu, ''))),
        { minLength: 1, maxLength: 3 },
      )
      .map((all) => [...new Set(all)].join(', ')),
  ),
  of('DOI', fc.constantFrom('10.1000/a_b(1)<2>#3%4;5', '10.1002/1521-4125(200007)23:7<581::aid-ceat581>3.0.co;2-p')),
  of('URL', fc.constantFrom('https://example.org/a_b?c=%20&d=~e#f', 'https://example.org/$FILE/a--b.pdf')),
  of(
    'links',
    fc.constantFrom('slides', 'video', 'code').map((kind) => [{ kind, href: 'https://example.org/a_b%20c~d--e$.pdf' }]),
  ),
  of('translator', fc.array(name, { minLength: 1, maxLength: 2 })),
  of('page', fc.constantFrom('123-130', 'e12', 'iii-v, 7')),
  of('issue', fc.constantFrom('3-4', 'Suppl. 1')),
  of('ISBN', fc.constant('9780198250807')),
  of('ISSN', fc.constant('0026-4423')),
  of('PMID', fc.constant('13054692')),
  // A field that is emptied.
  fc.constantFrom(...REMOVABLE).chain((variable) => of(variable, fc.constant(undefined))),
)

/** Whether a change means only what it says. */
const canChange = ({ work, parent, source }: BibtexEntry, changes: Change) => {
  // The number of a work is that of a volume if it is in a series.
  if ('collection-title' in changes && work.number) return false
  // A preprint in a journal is an article.
  if ('container-title' in changes && work.type === 'article') return false
  // The field for pages has the number of all pages.
  if ('page' in changes && work['number-of-pages']) return false
  // The note is the address.
  if (('note' in changes || 'URL' in changes) && work.URL && !/\burl\s*=/iu.test(source)) return false
  // A note that names an event is that of a talk if the work has a day.
  if ('issued' in changes && work['event-title'] && !/\b(?:eventtitle|howpublished)\s*=/iu.test(source)) return false
  // What is removed is then inherited, and "and others" goes with the names.
  return (!parent && !work.etAl) || Object.values(changes).every((value) => value !== undefined)
}

const byKind = (links: readonly WorkLink[]) => links.toSorted((a, b) => a.kind.localeCompare(b.kind))

const findEntry = (source: string) => scanBibtex(source).find((node): node is EntryNode => node.kind === 'entry') as EntryNode

/** Returns the fields of an entry by name, in their order, and what stands between each and the next one. */
const dissect = (source: string) => {
  const { fields, end, start } = findEntry(source)
  const names = fields.map(({ name: span }) => source.slice(span.start, span.end))
  const values = fields.map(({ name: span, value }) => source.slice(span.start, value.end))
  const starts = [...fields.map(({ name: span }) => span.start), end]
  const ends = [start, ...fields.map(({ value }) => value.end)]
  return { names, values, between: starts.map((at, index) => source.slice(ends[index], at)) }
}

/** Asserts that two versions of an entry differ in certain fields only, and in the comma and the blank of those that were added or removed. */
const expectSameApartFrom = (changed: RegExp, before: string, after: string) => {
  const [old, now] = [dissect(before), dissect(after)]
  const kept = ({ names, values }: typeof old) => values.filter((_, index) => !changed.test(names[index] as string))
  expect(kept(now)).toEqual(kept(old))
  const pairs = ({ names, between }: typeof old) =>
    between.map((gap, index): [string, string] => [`${names[index - 1] ?? '^'} ${names[index] ?? '$'}`, gap])
  const oldPairs = new Map(pairs(old))
  for (const [pair, gap] of pairs(now)) expect(gap, pair).toBe(oldPairs.get(pair) ?? gap)
  const rest = ({ between }: typeof old) => between.join('').replace(/[\s,]/gu, '')
  expect(rest(now)).toBe(rest(old))
}

const FIELDS: Partial<Record<keyof Change, string>> = {
  // A book may repeat its title for its parts.
  title: 'title|subtitle|booktitle',
  'container-title': 'journal|journaltitle|booktitle',
  'collection-title': 'series',
  'chapter-number': 'chapter',
  publisher: 'publisher|institution|school|organization',
  'publisher-place': 'address|location',
  'number-of-volumes': 'volumes',
  'number-of-pages': 'pagetotal|pages',
  language: 'language|langid',
  issued: 'date|year|month|day|pubstate',
  keyword: 'keywords',
  author: String.raw`(?:group)?author(?:\+an.*)?`,
  editor: String.raw`editor(?:\+an.*)?`,
  links: '(?:url_)?(?:slides|video|code)',
  translator: String.raw`translator(?:\+an.*)?`,
  page: 'pages|eid|article-number|articleno|art_number',
  PMID: 'pmid|eprint',
  issue: 'issue|number',
}

it('a generated edit of any field changes no byte of the others, and is read as it was meant', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...entries), change, async (entry: BibtexEntry, { links: added = [], ...changes }) => {
      fc.pre(canChange(entry, changes))
      const work = { ...entry.work, ...changes }
      const links = [...entry.links.filter(({ kind }) => added.every((link) => link.kind !== kind)), ...added]
      const edited = updateBibtex(entry.source, entry, work, links)
      const [variable = 'links'] = Object.keys(changes) as (keyof Change)[]
      expectSameApartFrom(new RegExp(`^(?:${FIELDS[variable] ?? variable})$`, 'iu'), entry.source, edited)
      const { entries: again, errors } = await readBibtex(entry.macros + edited + entry.parent)
      expect(errors).toEqual([])
      expect(again[0]?.work).toEqual(work)
      expect(byKind(again[0]?.links ?? [])).toEqual(byKind(links))
    }),
    { seed: SEED, numRuns: RUNS },
  )
})
