import { describe, expect, it } from 'vitest'
import { findInLines, findRow } from './drag-target.ts'

const place = (left: number, top: number) => ({ left, top, right: left + 100, bottom: top + 50 })

describe('where something is dropped', () => {
  it('in a column: past the middle of another row', () => {
    const rows = [place(0, 0), place(0, 60), place(0, 120)]
    const at = (y: number) => findRow(rows, 0, { x: 0, y }, false)
    expect([at(10), at(84), at(86), at(500)]).toEqual([0, 0, 1, 2])
  })

  it('in lines: before what follows the point in reading order', () => {
    // Three in the first line, one in the second.
    const images = [place(0, 0), place(110, 0), place(220, 0), place(0, 60)]
    const at = (x: number, y: number, isRightToLeft = false) => findInLines(images, 0, { x, y }, isRightToLeft)
    expect([at(20, 20), at(150, 20), at(170, 20), at(300, 20)]).toEqual([0, 0, 1, 2])
    expect([at(20, 80), at(300, 80), at(0, 500)]).toEqual([2, 3, 3])
    expect(at(20, 55), 'between two lines').toBe(2)
    const fromTheRight = [place(220, 0), place(110, 0), place(0, 0)]
    expect([300, 150, 10].map((x) => findInLines(fromTheRight, 0, { x, y: 20 }, true))).toEqual([0, 1, 2])
  })
})
