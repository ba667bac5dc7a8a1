import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Contributor } from '#csl'
import { parseAuthors } from './parse-authors.ts'

const lines = readFileSync(new URL('../../corpus/authors.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => line.split('\t') as [string, string])

const formatName = ({ role, literal, family, given, suffix, ...name }: Contributor) => {
  const full = [name['non-dropping-particle'], family].filter(Boolean).join(' ')
  const text = literal ? `{${literal}}` : [full, given, suffix].filter(Boolean).join(', ')
  return role === 'author' ? text : `${role} ${text}`
}

const parse = (text: string) => {
  const { contributors, etAl } = parseAuthors(text)
  return { names: contributors.map(formatName), hasMore: etAl !== undefined }
}

describe('author lines', () => {
  it.each(lines)('reads %s', (text, expected) => {
    const names = expected.split('; ')
    expect(parse(text)).toEqual({ names: names.filter((name) => name !== '…'), hasMore: names.includes('…') })
  })

  it.each([
    ['Doe, J. et al.; edited by R. Roe', ['author']],
    ['J. Doe; edited by R. Roe et al.', ['editor']],
    ['R. Roe et al. (eds.)', ['editor']],
    ['J. Doe et al.; edited by R. Roe and others', ['author', 'editor']],
    ['J. Doe; edited by R. Roe', undefined],
    ['et al.', undefined],
  ])('tells whose names go on in %s', (text, roles) => {
    expect(parseAuthors(text).etAl).toEqual(roles)
  })

  it.each([
    '',
    ' ',
    ',',
    ';;;',
    '(',
    ')',
    '&',
    'and',
    'et al.',
    '…',
    ', Jr.',
    'edited by',
    '(eds.)',
    'a'.repeat(20_000),
    ', '.repeat(10_000),
    'A and '.repeat(5_000),
  ])('never throws, whatever the text: %#', (text) => {
    expect(() => parseAuthors(text)).not.toThrow()
  })
})
