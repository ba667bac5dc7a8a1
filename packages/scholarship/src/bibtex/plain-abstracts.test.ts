import { expect, it } from 'vitest'
import { readBibtex } from './read.ts'

const LONG = 'I propose to consider the question, “Can machines think?” This should begin with definitions (two of them): '.repeat(3).trim()

const readAbstract = async (value: string) =>
  (await readBibtex(`@article{a, title={T}, abstract = ${value}, year=1950}`)).entries[0]?.work.abstract

it.each([
  ['as it is', LONG, LONG],
  ['in lines', LONG.replaceAll('. ', '.\n    '), LONG],
  ['in Arabic', 'هل تستطيع الآلات أن تفكر؟ '.repeat(9).trim(), 'هل تستطيع الآلات أن تفكر؟ '.repeat(9).trim()],
  ['with combining accents', `${LONG} Go\u0308del`, `${LONG} Gödel`],
  ['with TeX', `${LONG} G{\\"o}del \\& $x^2$`, `${LONG} Gödel & x²`],
  ['with ligatures', `${LONG} 1--2`, `${LONG} 1–2`],
  ['with paragraphs', `${LONG}\n\n${LONG}`, `${LONG} ${LONG}`],
])('an abstract %s is read the same alone and with other TeX in it', async (_, value, expected) => {
  expect(await readAbstract(`{${value}}`)).toBe(expected)
  if (!value.includes('"')) expect(await readAbstract(`"${value}"`)).toBe(expected)
  // With TeX in it, the parser reads all of it.
  expect(await readAbstract(`{${value} {\\'e}}`)).toBe(`${expected} é`)
})

it('each entry keeps its own abstract, also beside macros and characters for private use', async () => {
  const { entries } = await readBibtex(
    `@string{more = "${LONG}"}\n@book{a, title={A}, abstract={${LONG} A}}\n@book{b, title={B}, abstract={${LONG} \u{E003}0}}\n@book{c, title={C}, abstract=more}\n@book{d, title={D}, abstract={${LONG} D}}`,
  )
  expect(entries.map(({ work }) => work.abstract?.slice(LONG.length))).toEqual([' A', expect.any(String), '', ' D'])
  expect(entries[1]?.source).toContain('\u{E003}0')
})
