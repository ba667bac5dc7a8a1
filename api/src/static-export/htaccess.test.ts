import { expect, it } from 'vitest'
import { writeHtaccess } from './htaccess.ts'

const settings = writeHtaccess(
  new Map([
    ['/books/c++%20(1)', '/books/c'],
    ['/email', 'mailto:a@b.example'],
    ['/2020/My-%C3%89t.html', '/blogs/1'],
    ['/About.html', '/about'],
  ]),
  new Set(['about/index.html', 'index.html']),
)
const patterns = Array.from(settings.matchAll(/RedirectMatch 301 "\(\?i\)(.+)" "(.+)"$/gm), ([, pattern = '', to]) => ({
  pattern: new RegExp(pattern, 'i'),
  to,
}))
const follow = (path: string) => patterns.find(({ pattern }) => pattern.test(path))?.to

it('redirects match a whole path, whatever characters it has, and lead to pages only', () => {
  for (const path of ['/books/c++ (1)', '/books/C++ (1)/']) expect(follow(path), path).toBe('/books/c')
  for (const path of ['/books/ccc (1)', '/books/c++ (1)/more', '/x/books/c++ (1)']) expect(follow(path), path).toBeUndefined()
  expect(settings).not.toContain('mailto')
})

it('redirects match a former address in every spelling that the old site may have had, but no page', () => {
  for (const path of ['/2020/My-Ét.html', '/2020/my-ét', '/2020/my-Ét/', '/2020/my-ét/index.html', '/2020/my-ét.htm'])
    expect(follow(path), path).toBe('/blogs/1')
  for (const path of ['/about', '/about/', '/about/index.html']) expect(follow(path), path).toBeUndefined()
  expect(follow('/about.html')).toBe('/about')
})

// Source: https://httpd.apache.org/docs/2.4/mod/directives.html
it('needs AllowOverride FileInfo and no more, because Apache responds with 500 to everything where it is not allowed', () => {
  const directives = new Set(Array.from(settings.matchAll(/^ *<?([A-Z]\w+)/gm), ([, name]) => name))
  const allowed = ['ErrorDocument', 'AddDefaultCharset', 'AddType', 'IfModule', 'Header', 'SetEnvIf', 'RedirectMatch']
  expect([...directives].sort()).toEqual(allowed.sort())
})
