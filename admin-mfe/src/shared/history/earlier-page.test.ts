import { describe, expect, it } from 'vitest'
import { hasEarlierPage } from './earlier-page.ts'

const at = (index: number, ...urls: (string | null)[]) => ({ urls, index })

describe('going back after a save', () => {
  it('is possible to an earlier page of this site', () => {
    expect(hasEarlierPage(at(1, 'https://a.example/admin/blogs', 'https://a.example/admin/books'))).toBe(true)
    expect(hasEarlierPage(at(1, 'https://a.example/', 'https://a.example/admin/blogs'))).toBe(true)
  })

  it('is not possible from the first page of this site in the tab', () => {
    expect(hasEarlierPage(at(0, 'https://a.example/admin/books'))).toBe(false)
    expect(hasEarlierPage(at(0, 'https://a.example/admin/books', 'https://a.example/admin/blogs'))).toBe(false)
    expect(hasEarlierPage(at(-1))).toBe(false)
  })

  it('never leads to the sign-in screen, or to a page the browser does not name', () => {
    expect(hasEarlierPage(at(1, 'https://a.example/admin', 'https://a.example/admin/blogs'))).toBe(false)
    expect(hasEarlierPage(at(1, 'https://a.example/admin/?next=1', 'https://a.example/admin/blogs'))).toBe(false)
    expect(hasEarlierPage(at(1, null, 'https://a.example/admin/blogs'))).toBe(false)
  })
})
