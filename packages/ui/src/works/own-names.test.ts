import { describe, expect, it } from 'vitest'
import { splitAtOwnNames } from './own-names.ts'

const ownNames = ['A. Turing', 'A. M. Turing', 'Turing, A. M.', 'Turing AM', 'Alan (M.) Turing+', '']
const ownIn = (text: string) => splitAtOwnNames(text, ownNames).filter((_, index) => index % 2)

describe('splitAtOwnNames', () => {
  it.each([
    ['A. M. Turing', ['A. M. Turing']],
    ['M. H. A. Newman and A. M. Turing', ['A. M. Turing']],
    ['Newman, M. H. A., Turing, A. M., and Others', ['Turing, A. M.']],
    ['Newman MH, Turing AM', ['Turing AM']],
    ['edited by A. Turing (ed.); A. M. Turing', ['A. Turing', 'A. M. Turing']],
    ['Alan (M.) Turing+', ['Alan (M.) Turing+']],
  ])('finds every spelling in %j', (text, found) => {
    expect(ownIn(text)).toEqual(found)
  })

  it.each([
    'B. A. Turing',
    'J.-A. Turing',
    'A. Turingson',
    'Turing, A. M. B.',
    'Turing AMB',
    'XA. Turing',
    'A. Turing-Morcom',
    'A. Turing‐Morcom',
    'Morcom-A. Turing',
    'a. turing',
    '',
  ])('does not take a part of another name for an own name: %j', (text) => {
    expect(ownIn(text)).toEqual([])
  })

  it.each(['  A. M. Turing,\r\nA. Turing ', 'No one', ''])('keeps every character of %j', (text) => {
    expect(splitAtOwnNames(text, ownNames).join('')).toBe(text)
    expect(splitAtOwnNames(text, [])).toEqual([text])
  })
})
