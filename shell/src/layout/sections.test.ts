import { describe, expect, it } from 'vitest'
import { ariaCurrent, groups, menu } from './sections.ts'

describe('the top menu', () => {
  it('lists the seven pages of the specification in order', () => {
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
  ])('marks on %s only the entry %s', (pathname, path) => {
    expect(menu.filter((section) => ariaCurrent(pathname, section.path) === 'page').map((section) => section.path)).toEqual([path])
  })

  it('marks Home as the section of a single blog', () => {
    expect(ariaCurrent('/blogs/01', '/')).toBe('true')
  })

  it('marks neither /books on /book-chapters nor any entry on an unknown page', () => {
    expect(ariaCurrent('/book-chapters', '/books')).toBeUndefined()
    expect(menu.every(({ path }) => ariaCurrent('/nowhere', path) === undefined)).toBe(true)
  })
})

describe('the side navigation', () => {
  it('groups the pages', () => {
    expect(groups.map(({ title, sections }) => [title, sections.map(({ path }) => path)])).toEqual([
      ['Writing', ['/blogs']],
      ['Publications', ['/books', '/book-chapters', '/articles']],
      ['Research', ['/projects', '/conferences']],
      ['The author', ['/about']],
    ])
  })
})
