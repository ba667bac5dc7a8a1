import { describe, expect, it } from 'vitest'
import { hasEarlierPage } from './earlier-page.ts'

const historyAt = (index: number, ...urls: (string | null)[]) => ({ urls, index })

describe('hasEarlierPage', () => {
  it('accepts an earlier page of the portal', () => {
    expect(hasEarlierPage(historyAt(1, 'https://a.example/admin/blogs', 'https://a.example/admin/books'))).toBe(true)
    expect(hasEarlierPage(historyAt(1, '/admin/blogs/', '/admin/books'))).toBe(true)
  })

  it('rejects a public page', () => {
    for (const page of ['/', '/blogs/1', '/books', '/administration'])
      expect(hasEarlierPage(historyAt(1, `https://a.example${page}`, 'https://a.example/admin/blogs')), page).toBe(false)
  })

  it('rejects going back from the first page of this site in the tab', () => {
    expect(hasEarlierPage(historyAt(0, 'https://a.example/admin/books'))).toBe(false)
    expect(hasEarlierPage(historyAt(0, 'https://a.example/admin/books', 'https://a.example/admin/blogs'))).toBe(false)
    expect(hasEarlierPage(historyAt(-1))).toBe(false)
  })

  it('rejects the sign-in page and pages whose URL the browser hides', () => {
    expect(hasEarlierPage(historyAt(1, 'https://a.example/admin', 'https://a.example/admin/blogs'))).toBe(false)
    expect(hasEarlierPage(historyAt(1, 'https://a.example/admin/?next=1', 'https://a.example/admin/blogs'))).toBe(false)
    expect(hasEarlierPage(historyAt(1, 'https://a.example/admin//', 'https://a.example/admin/blogs'))).toBe(false)
    expect(hasEarlierPage(historyAt(1, null, 'https://a.example/admin/blogs'))).toBe(false)
  })
})
