import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Contributor, Name } from '#csl'
import { parseDate } from '#dates'
import { parseAuthors } from '#names'
import { parseImprint } from './derive/parse-imprint.ts'

const read = (name: string) =>
  readFileSync(new URL(`../corpus/held-out/${name}.tsv`, import.meta.url), 'utf8')
    .split('\n')
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
  imprints: { parts: ['a', 'b', 'c'], parse: readImprint, normalize: sorted },
}

type Corpus = keyof typeof corpora
const names = Object.keys(corpora) as Corpus[]

describe('lines that the parsers were not written with', () => {
  it('are at least 300 author lines and dates', () => {
    const count = (name: Corpus) => corpora[name].parts.flatMap((part) => read(`${name}-${part}`)).length
    expect(count('authors') + count('dates')).toBeGreaterThanOrEqual(300)
  })

  it.each<[name: Corpus, which: string, parts: string[]]>([
    ...names.map((name): [Corpus, string, string[]] => [name, 'all', corpora[name].parts]),
    // No parser was changed for what is wrong in them.
    ['authors', 'the untouched', ['b']],
    ['dates', 'the untouched', ['b']],
  ])('are read right in at least 97 of 100 cases: %s, %s of them', (name, _, parts) => {
    const { parse, normalize } = corpora[name]
    const lines = parts.flatMap((part) => read(`${name}-${part}`))
    const wrong = lines.flatMap(([text, ...expected]) => {
      const [actual, wanted] = [parse(text).join(' '), expected.map(normalize).join(' ')]
      return actual === wanted ? [] : [`${text}\n    expected ${wanted}\n    but read ${actual}`]
    })
    const report = `${name}: ${lines.length - wrong.length} of ${lines.length} right\n${wrong.join('\n')}`
    if (wrong.length > 0) process.stdout.write(`${report}\n`)
    expect(wrong.length / lines.length, report).toBeLessThanOrEqual(0.03)
  })
})
