import { expect, it } from 'vitest'
import { readBibtex } from './read.ts'

it.each([
  ['as web sites export them', '{100% of 50%\n  of it, 5 % more}', '100% of 50% of it, 5 % more'],
  ['at the end of a value', '"About 95%"', 'About 95%'],
  ['with a backslash', '{5\\% and 6\\,% more}', '5% and 6 % more'],
  ['in an address', '{50%, see \\url{https://a.org/x%20y}}', '50%, see https://a.org/x%20y'],
  ['beside formulas', '{$x$ at 5% more}', 'x at 5% more'],
  ['at the end of a line, where TeX has a use for comments', '{One%\n  word}', 'Oneword'],
])('percent signs %s keep the text after them', async (_, value, title) => {
  const { entries, errors } = await readBibtex(`@article{k, title = ${value}, year = 1950}\n@book{b, title = {B}}`)
  expect(errors).toEqual([])
  expect(entries.map(({ work }) => work.title)).toEqual([title, 'B'])
})
