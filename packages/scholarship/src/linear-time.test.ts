import { describe, expect, it } from 'vitest'
import { prepareTex } from './bibtex/prepare-tex.ts'
import { parseDate } from './dates/index.ts'
import { findDoi, normalizeDoi } from './identifiers.ts'
import { parseImprint } from './imprint/parse-imprint.ts'
import {
  createMatcher,
  joinBibtex,
  readCslItem,
  readRis,
  recognizeIdentifier,
  scanBibtex,
  takeApart,
  toCitationKey,
  toCitationTags,
  toCoins,
  toPublicBibtex,
  toSchema,
  toSlug,
  toWorkText,
  updateBibtex,
  type Work,
  writeBibtex,
  writeRis,
} from './index.ts'
import { parseAuthors } from './names/index.ts'

/** Texts at which a pattern with several ways to match backtracks: blanks, separators, brackets, words, marks. */
const UNITS = [
  ...[
    ' ',
    '\n',
    ',',
    ';',
    ', ; ',
    '.',
    ':',
    '-',
    ' - ',
    '/',
    '&',
    '…',
    '(',
    ')',
    '[',
    ' (',
    '([',
    '(a) ',
    '{',
    '}',
    '"',
    '\\',
    '#',
    '%',
    '$',
    '~',
    '@',
  ],
  ...[
    'a',
    'A',
    'é',
    'aA',
    '1',
    '12 ',
    '1,',
    '2019-',
    '李',
    '\u3000',
    '\u0301',
    '\u0301\u0323',
    'a ',
    'A. ',
    'A, ',
    'A B, ',
    'A B; ',
    ', AAAA',
    'AAAA Aa, ',
  ],
  ...[
    ' and ',
    'a and ',
    'et al. ',
    'with ',
    'for the a b c ',
    'de ',
    'Dr. ',
    'M.D., ',
    'Jr., ',
    'eds. ',
    '(eds.), ',
    'edited by ',
    'University, ',
  ],
  ...[
    'May ',
    'May-',
    'May 1, ',
    'c',
    'to ',
    'IX. ',
    'London, ',
    'Press, ',
    '# A ',
    'vol. ',
    'ISBN ',
    '10.1000/',
    '<1:',
    'http://',
    'ORCID',
    '0000-',
    '0000-0002-1825-0097 ',
  ],
]
const AROUND = [
  ['A', 'B'],
  ['Aaa, A. ', '!'],
] as const

/** As long as an author line or an abstract may be. */
const LENGTH = 20_000
/** Too short a time to compare. */
const MS_MIN = 50
const MS_MAX = 1_000
/** For twice as long a text. In quadratic time it is 4. */
const RATIO_MAX = 3

/** Returns CPU time, which other processes of a busy machine do not add to. */
const measure = (run: () => unknown, times = 1) => {
  let best = Number.POSITIVE_INFINITY
  for (let count = 0; count < times; count += 1) {
    const start = process.threadCpuUsage()
    run()
    const { user, system } = process.threadCpuUsage(start)
    best = Math.min(best, (user + system) / 1_000)
  }
  return best
}

/** Describes how long a function takes for a long text, if that is too long. */
const findSlowness = (run: (text: string) => unknown, toText: (length: number) => string): string | undefined => {
  const [short, half, whole] = [toText(LENGTH / 8), toText(LENGTH / 2), toText(LENGTH)]
  const first = measure(() => run(short))
  // The whole text would take minutes, or days.
  if (first > MS_MAX) return `${first} ms for an eighth`
  if (measure(() => run(whole)) < MS_MIN) return undefined
  const compare = () => {
    const [before, ms] = [measure(() => run(half), 4), measure(() => run(whole), 4)]
    return ms > MS_MAX || (ms > MS_MIN && ms > RATIO_MAX * before) ? `${before} ms for a half, ${ms} ms for the whole` : undefined
  }
  // Repeated, because garbage may be collected in all measurements of the whole, and in none of the half.
  return compare() && compare() && compare()
}

const person = (text: string) => ({ family: text, given: text, suffix: text })
const getWork = (text: string): Work => ({
  ...{ type: 'article-journal', title: text, 'container-title': text, abstract: text, page: text, keyword: text, issued: text },
  ...{ author: [person(text), { literal: text }], DOI: text, ISBN: text, ISSN: text, PMID: text, arXiv: text },
})
const addresses = { page: '/a' }
const RIS_TAGS = 'TI AU T2 PY PB SP SN DO AN DB KW'.split(' ')

const PARSERS: Record<string, (text: string) => unknown> = {
  'an author line': parseAuthors,
  'a date': parseDate,
  'an imprint': parseImprint,
  'an address in running text': findDoi,
  'a DOI': (text) => normalizeDoi(`10.1000/${text.slice(0, -1).replaceAll(/\s/gu, '')}`),
  'a pasted text': recognizeIdentifier,
  'a title, as an address': (text) => toSlug(text, 1950),
  'a title, as a key': (text) => toCitationKey({ type: 'book', title: text, author: [person(text)], issued: text }),
  'two similar works': (text) => createMatcher([getWork(text)]).find(getWork(`${text}x`)),
  'an item of CSL-JSON': (text) => readCslItem({ ...getWork(text), issued: { literal: text } }),
  'a record of RIS': (text) => readRis(`TY  - CONF\n${RIS_TAGS.map((tag) => `${tag}  - ${text}\n`).join('')}ER  - \n`),
  'a text of TeX': prepareTex,
  'BibTeX between entries': scanBibtex,
  'the fields of an entry': (text) => scanBibtex(`@article{k, title={${text}}, author="${text}", note=${text}}`),
  'a work to describe in words': (text) => toWorkText(getWork(text)),
  'a work to write as BibTeX': (text) => writeBibtex('key', getWork(text), [{ kind: 'pdf', href: text }]),
  'a work to write as RIS': (text) => writeRis(getWork(text), [{ kind: 'pdf', href: text }]),
  'a work to describe in tags': (text) => [toCitationTags(getWork(text), addresses), toSchema(getWork(text), addresses)],
  'a work to describe in a span': (text) => toCoins(getWork(text), '/a'),
  'an entry to join': (text) => {
    const entry = takeApart(`@string{A=1}@string{m=${text}}@article{k, title={${text}}, note = m # "${text}"}`)
    return entry && joinBibtex([{ entry, key: 'k' }])
  },
  'an entry to publish': (text) =>
    toPublicBibtex(`@string{m="" # ${text}}@article{k ${text}, annote={${text}}, url={${text}}, note="${text}" # m}`),
  'an entry to update': (text) =>
    updateBibtex(`@article{k, note={${text}}, year = 1}`, { work: { type: 'book' }, links: [] }, { type: 'book', title: text }, []),
}

describe('the time is linear in the length of', () => {
  it.each(Object.entries(PARSERS))('%s', (_, parse) => {
    for (const unit of UNITS)
      for (const [before, after] of AROUND) {
        const toText = (length: number) => before + unit.repeat(length / unit.length) + after
        expect(findSlowness(parse, toText), JSON.stringify(before + unit)).toBeUndefined()
      }
  })
})
