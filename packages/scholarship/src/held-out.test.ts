import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Contributor, Name } from '#csl'
import { parseDate } from '#dates'
import { parseAuthors } from '#names'
import { parseImprint } from './imprint/parse-imprint.ts'

const readFile = (name: string) => readFileSync(new URL(`../corpus/held-out/${name}.tsv`, import.meta.url), 'utf8').split('\n')

const read = (name: string) =>
  readFile(name)
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split('\t') as [text: string, ...expected: string[]])

const formatName = ({ literal, family, given, suffix, ORCID, ...name }: Name) => {
  const full = [name['non-dropping-particle'], family].filter(Boolean).join(' ')
  const text = literal ? `{${literal}}` : [full, given, suffix].filter(Boolean).join(', ')
  return ORCID ? `${text} <${ORCID}>` : text
}

const formatContributor = ({ role, ...name }: Contributor) => (role === 'author' ? formatName(name) : `${role} ${formatName(name)}`)

/** Contributors in any order of roles: authors, editors and translators are kept apart anyway. */
const readAuthors = (text: string) => {
  const { contributors, etAl } = parseAuthors(text)
  return [[...contributors.map(formatContributor), ...(etAl ? ['…'] : [])].sort().join('; ')]
}

const readDate = (text: string) => {
  const { edtf = '', status = '' } = parseDate(text)
  return [edtf, status]
}

const readImprint = (text: string) => {
  const { editor, ...imprint } = parseImprint(text)
  const entries = Object.entries({ ...imprint, ...(editor && { editor: editor.map(formatName).join('|') }) })
  return [
    entries
      .map(([variable, value]) => `${variable}=${value}`)
      .sort()
      .join('; '),
  ]
}

const sorted = (text: string) => text.split('; ').sort().join('; ')

const corpora = {
  authors: { parts: ['a', 'b'], parse: readAuthors, normalize: sorted },
  dates: { parts: ['a', 'b'], parse: readDate, normalize: (text: string) => text },
  'collected-authors': { parts: ['a', 'b', 'c'], parse: readAuthors, normalize: sorted },
  'collected-dates': { parts: ['a', 'b', 'c'], parse: readDate, normalize: (text: string) => text },
  imprints: { parts: ['a', 'b', 'c'], parse: readImprint, normalize: sorted },
}

type Corpus = keyof typeof corpora
const names = Object.keys(corpora) as Corpus[]

/** ../corpus/held-out/README.md lists how many lines were read correctly at first, before any parser was changed for them. */
describe('the lines of corpus/held-out', () => {
  it('are at least 300 author lines and dates that were copied from 30 public repositories', () => {
    const files = names
      .filter((name) => name.startsWith('collected-'))
      .flatMap((name) => corpora[name].parts.map((part) => `${name}-${part}`))
    const sources = files.flatMap(readFile).flatMap((line) => /^# ([\w.-]+\/[\w.-]+), \S/u.exec(line)?.[1] ?? [])
    expect(files.flatMap(read).length).toBeGreaterThanOrEqual(300)
    expect(new Set(sources).size).toBeGreaterThanOrEqual(30)
  })

  it.each<[name: Corpus, which: string, parts: string[]]>([
    ...names.map((name): [Corpus, string, string[]] => [name, 'now that the parsers were mended for some of them', corpora[name].parts]),
    ['authors', 'those of part b, for which no parser was mended', ['b']],
    ['dates', 'those of part b, for which no parser was mended', ['b']],
  ])('are read right in at least 97 of 100 cases: %s, %s', (name, _, parts) => {
    const { parse, normalize } = corpora[name]
    const lines = parts.flatMap((part) => read(`${name}-${part}`))
    const wrong = lines.flatMap(([text, ...expected]) => {
      const [actual, wanted] = [parse(text), expected.map(normalize)].map((parts) => parts.join(' ').trimEnd())
      return actual === wanted ? [] : [`${text}\n    expected ${wanted}\n    but read ${actual}`]
    })
    const report = `${name}: ${lines.length - wrong.length} of ${lines.length} right\n${wrong.join('\n')}`
    if (wrong.length > 0) process.stdout.write(`${report}\n`)
    expect(wrong.length / lines.length, report).toBeLessThanOrEqual(0.03)
  })
})
