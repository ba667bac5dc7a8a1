import { expect, it } from 'vitest'
import { check } from './check.ts'
import { importRequest, importSource } from './import.ts'
import { workDetails } from './work-details.ts'

const id = '0190a0a0-0000-7000-8000-000000000000'

it.each([
  ['a null type', check(workDetails, { csl: { type: null } }), 'csl.type', 'This is not a type of work'],
  ['an unknown status', check(workDetails, { csl: { status: 'lost' } }), 'csl.status', 'This is not a status'],
  ['a link without a kind', check(workDetails, { links: [{ href: 'https://a.org' }] }), 'links[0].kind', 'This is not a kind of link'],
  ['a null format', check(importSource, { text: '@book', format: null }), 'format', 'This is not a format that can be imported'],
  ['a blank file', check(importSource, { text: ' \n' }), 'text', 'There is nothing to import'],
  ['decisions that are no list', check(importRequest, { text: '@book', id, decisions: 'all' }), 'decisions', 'This must be a list'],
  ['no decisions', check(importRequest, { text: '@book', id, decisions: [] }), 'decisions', 'There is nothing to import'],
])('names the field and says what is wrong in a sentence for %s', (_, result, path, msg) => {
  expect(result).toEqual({ errors: [{ msg, path }] })
})

it.each([[{}], [['Turing']], [1]])('rejects the family name %j, which is not text', (family) => {
  const result = check(workDetails, { csl: { author: [{ family }] } })
  expect(result).toMatchObject({ errors: [{ msg: 'This must be text', path: 'csl.author[0].family' }, { path: 'csl.author[0]' }] })
})
