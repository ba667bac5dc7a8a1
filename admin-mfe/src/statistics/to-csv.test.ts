import { expect, it } from 'vitest'
import { toCsv } from './to-csv.ts'

it('writes rows that a spreadsheet reads as they are, and runs nothing', () => {
  const subjects = [
    { title: 'Rivers, “lakes” and "seas"', kind: 'Book', path: '/books/rivers', views: 1200, downloads: 3 },
    { title: '=HYPERLINK("https://x.example")', kind: 'Blog', path: '/blogs/1', views: 0, downloads: 0 },
  ]
  expect(toCsv(subjects, 'https://site.example')).toBe(
    [
      '\ufeffTitle,Type,Address,Views,Downloads',
      '"Rivers, “lakes” and ""seas""",Book,https://site.example/books/rivers,1200,3',
      `"'=HYPERLINK(""https://x.example"")",Blog,https://site.example/blogs/1,0,0`,
      '',
    ].join('\r\n'),
  )
})
