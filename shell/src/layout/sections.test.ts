import { describe, expect, it } from 'vitest'
import { ariaCurrent, getGroups, getMenu } from './sections.ts'

describe('the top menu', () => {
  it('lists the seven pages of the specification in order', () => {
    expect(getMenu().map(({ title }) => title)).toEqual([
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
    expect(
      getMenu()
        .filter((section) => ariaCurrent(pathname, section.path) === 'page')
        .map((section) => section.path),
    ).toEqual([path])
  })

  it('marks Home as the section of a single blog', () => {
    expect(ariaCurrent('/blogs/01', '/')).toBe('true')
  })

  it('marks neither /books on /book-chapters nor any entry on an unknown page', () => {
    expect(ariaCurrent('/book-chapters', '/books')).toBeUndefined()
    expect(getMenu().every(({ path }) => ariaCurrent('/nowhere', path) === undefined)).toBe(true)
  })
})

describe('pages that the owner added', () => {
  const added = [
    { title: 'Teaching', path: '/blogs/01' },
    { title: 'Group', path: '/blogs/02' },
  ]

  it('follow About in both menus', () => {
    expect(
      getMenu(added)
        .slice(-3)
        .map(({ title }) => title),
    ).toEqual(['About', 'Teaching', 'Group'])
    expect(
      getGroups(added)
        .at(-1)
        ?.sections.map(({ path }) => path),
    ).toEqual(['/about', '/blogs/01', '/blogs/02'])
  })

  it('are the only entry that is marked on them', () => {
    const marked = getMenu(added).map(({ path }) => ariaCurrent('/blogs/01', path, added))
    expect(marked.filter(Boolean)).toEqual(['page'])
    expect(ariaCurrent('/blogs/03', '/', added)).toBe('true')
  })
})

describe('the side navigation', () => {
  it('groups the pages', () => {
    expect(getGroups().map(({ title, sections }) => [title, sections.map(({ path }) => path)])).toEqual([
      ['Writing', ['/blogs']],
      ['Publications', ['/books', '/book-chapters', '/articles']],
      ['Research', ['/projects', '/conferences']],
      ['The author', ['/about']],
    ])
  })
})
