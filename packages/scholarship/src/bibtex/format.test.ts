import { expect, it } from 'vitest'
import type { Name } from '#csl'
import { formatNames } from './format.ts'
import { readBibtex } from './read.ts'

it.each<[Name, string]>([
  [{ family: 'World Bank' }, '{World Bank}'],
  [{ family: 'Ministry of Health' }, '{Ministry of Health}'],
  [{ literal: 'World Bank' }, '{World Bank}'],
  [{ family: 'Aristotle' }, 'Aristotle'],
  [{ 'non-dropping-particle': 'van', family: 'Dyck' }, 'van Dyck'],
  [{ family: 'García Márquez', given: 'Gabriel' }, 'García Márquez, Gabriel'],
  [{ family: 'Steele', given: 'Guy L.', suffix: 'Jr.' }, 'Steele, Jr., Guy L.'],
  [{ family: 'Black and White' }, '{Black and White}'],
])('%o is written as %s', (name, text) => {
  expect(formatNames([name], false)).toBe(text)
})

it('a family name of several words is read as one name', async () => {
  const { entries } = await readBibtex(`@book{k, title = {T}, author = {${formatNames([{ family: 'World Bank' }], false)}}}`)
  expect(entries[0]?.work.author).toEqual([{ literal: 'World Bank' }])
})
