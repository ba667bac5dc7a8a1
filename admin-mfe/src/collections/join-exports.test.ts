import { expect, it } from 'vitest'
import { joinExports } from './join-exports.ts'

it('joins the files of single works into one', () => {
  expect(joinExports(['@book{a}\n', '@book{b}'], 'bib')).toBe('@book{a}\n\n@book{b}\n')
  expect(JSON.parse(joinExports(['[{"id":"a"}]', '[{"id":"b"}]'], 'json'))).toEqual([{ id: 'a' }, { id: 'b' }])
})
