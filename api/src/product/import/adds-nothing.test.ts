import { describe, expect, it } from 'vitest'
import { addsNothing } from './adds-nothing.ts'

describe('addsNothing', () => {
  it.each([
    ['October 1950', '1950'],
    ['5 October 1950', 'Oct. 1950'],
    ['Computing Machinery and Intelligence', 'Computing machinery and intelligence'],
    ['Erdős, Pál', 'Erdos, Pal'],
    ['Mind: a quarterly review', 'Mind'],
    ['Alan M. Turing', 'A. M. Turing'],
    ['Alan M. Turing and Max Newman', 'Alan M. Turing'],
    ['Proceedings of the London Mathematical Society', 'Proc. Lond. Math. Soc.'],
    ['433–460', '433-460'],
    ['433-460', '433'],
    ['s2-42', '42'],
    ['  Clarendon   Press, Oxford', 'Clarendon Press'],
    ['مجلة العقل', 'مجلة'],
  ])('“%s” says all of “%s”', (mine, theirs) => {
    expect(addsNothing(mine, theirs)).toBe(true)
  })

  it.each([
    ['1950', 'October 1950'],
    ['1950', '1951'],
    ['1950', '195'],
    ['A. M. Turing', 'Alan M. Turing'],
    ['Turing, Newman', 'Newman, Turing'],
    ['Mind', 'Nature'],
    ['433-460', '433-461'],
    ['59', '5'],
    ['Chess', 'Digital Computers Applied to Games'],
    ['', 'Mind'],
    ['…', '?'],
  ])('“%s” does not say all of “%s”', (mine, theirs) => {
    expect(addsNothing(mine, theirs)).toBe(false)
  })
})
