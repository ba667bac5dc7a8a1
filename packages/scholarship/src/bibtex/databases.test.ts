import { describe, expect, it } from 'vitest'
import { readBibtex } from './read.ts'

const readWork = async (source: string) => (await readBibtex(source)).entries[0]?.work

describe('what databases write is read', () => {
  it('a family name before its initials, without a comma', async () => {
    const names = 'Smith J. and De Gregorio M.C. and van der Aalst W.M.P. and Müller A.-L. and Suárez-Figueroa, M. and T. S. and Malcolm X'
    expect(await readWork(`@book{k, editor = {${names}}}`)).toEqual({
      type: 'book',
      editor: [
        { family: 'Smith', given: 'J.' },
        { family: 'De Gregorio', given: 'M.C.' },
        { 'non-dropping-particle': 'van der', family: 'Aalst', given: 'W.M.P.' },
        { family: 'Müller', given: 'A.-L.' },
        { family: 'Suárez-Figueroa', given: 'M.' },
        { family: 'S.', given: 'T.' },
        { family: 'X', given: 'Malcolm' },
      ],
    })
  })

  it.each([
    ['booktitle', 'A History of Chess'],
    ['journal', 'A History of Chess'],
    ['journal', 'A history of chess'],
  ])('no book that appeared in itself: %s = {%s}', async (field, title) => {
    expect(await readWork(`@book{k, title = {A history of chess}, ${field} = {${title}}}`)).toEqual({
      type: 'book',
      title: 'A history of chess',
    })
  })
})
