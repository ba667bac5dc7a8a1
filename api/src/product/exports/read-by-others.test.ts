import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { GOLDEN_WORKS } from '#test/golden-works.ts'

// CommonJS modules. The plugin registers itself with the core.
const require = createRequire(import.meta.url)
const { plugins } = require('@citation-js/core')
require('@citation-js/plugin-bibtex')
const { parse: parseRis } = require('astrocite-ris')

type Item = Record<string, unknown>

const read = (name: string, extension: string) =>
  readFileSync(join(import.meta.dirname, `../../../test/golden/${name}.${extension}`), 'utf8')

const readers: Record<string, (text: string) => Item[]> = {
  bib: (text) => plugins.input.chain(text, { generateGraph: false }),
  ris: (text) => parseRis(text),
}

const collapseSpaces = (text: unknown) => (typeof text === 'string' ? text.replace(/\s+/g, ' ') : undefined)

/** The words of what "et al." is read as. */
const OTHERS = /^(?:others)?$/

/** Returns the words of every name, because readers divide names into parts differently. */
const wordsOfNames = (item: Item) =>
  ['author', 'editor', 'translator']
    .flatMap((role) => (item[role] as Record<string, string>[] | undefined) ?? [])
    .map(({ ORCID: _, _orcid: __, ...name }) =>
      Object.values(name)
        .filter((part) => typeof part === 'string')
        .join(' ')
        .split(/[\s,]+/)
        .sort()
        .join(' '),
    )
    .filter((name) => !OTHERS.test(name))
    .sort()

const getYear = ({ issued }: Item) => {
  const year = Number((issued as { 'date-parts'?: unknown[][] } | undefined)?.['date-parts']?.[0]?.[0])
  return Number.isNaN(year) ? undefined : year
}

/** Returns what every format can express. */
const toEssence = (item: Item) => ({
  title: item.title,
  names: wordsOfNames(item),
  year: getYear(item),
  ...Object.fromEntries(['DOI', 'ISBN', 'ISSN', 'volume', 'issue', 'publisher'].map((name) => [name, item[name]])),
  abstract: collapseSpaces(item.abstract),
})

describe.each(GOLDEN_WORKS.map(({ name }) => name))('%s', (name) => {
  const [exported] = JSON.parse(read(name, 'json')) as [Item]

  it.each(Object.entries(readers))('is read from .%s by an independent implementation', (extension, readItems) => {
    const items = readItems(read(name, extension))
    expect(items).toHaveLength(1)
    expect(toEssence(items[0] as Item)).toEqual(toEssence(exported))
  })
})

it('ORCID iDs are read from .bib by an independent implementation', () => {
  const authors = readers.bib?.(read('article', 'bib'))[0]?.author as { _orcid?: string }[]
  expect(authors.map(({ _orcid }) => _orcid)).toEqual(['0000-0002-1825-0097', undefined, undefined])
})
