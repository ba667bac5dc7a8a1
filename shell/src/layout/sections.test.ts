import { describe, expect, it } from 'vitest'
import { currentMark, menu } from './sections.ts'

describe('the top menu', () => {
  it('names the seven places of the specification in order', () => {
    expect(menu.map(({ title }) => title)).toEqual([
      'Home',
      'Books',
      'Book chapters',
      'Journal articles',
      'Projects deliverables',
      'Conferences',
      'About',
    ])
  })

  it.each([
    ['/', '/'],
    ['/blogs', '/'],
    ['/blogs/', '/'],
    ['/books', '/books'],
    ['/about', '/about'],
  ])('marks on %s the one entry %s', (pathname, path) => {
    expect(menu.filter((section) => currentMark(pathname, section.path) === 'page').map((section) => section.path)).toEqual([path])
  })

  it('marks Home as the section that holds a single blog', () => {
    expect(currentMark('/blogs/01', '/')).toBe('true')
  })

  it('does not take /book-chapters for a part of /books, nor an unknown page for any', () => {
    expect(currentMark('/book-chapters', '/books')).toBeUndefined()
    expect(menu.every(({ path }) => currentMark('/nowhere', path) === undefined)).toBe(true)
  })
})
