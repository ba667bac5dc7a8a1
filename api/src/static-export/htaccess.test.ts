import { expect, it } from 'vitest'
import { writeHtaccess } from './htaccess.ts'

const settings = writeHtaccess(
  new Map([
    ['/books/c++%20(1)', '/books/c'],
    ['/email', 'mailto:a@b.example'],
  ]),
)

it('redirects match a whole path, whatever characters it has, and lead to pages only', () => {
  expect(settings).toContain('RedirectMatch 301 "^/books/c\\+\\+ \\(1\\)/?$" "/books/c"')
  expect(settings).not.toContain('mailto')
})

// Source: https://httpd.apache.org/docs/2.4/mod/directives.html
it('needs AllowOverride FileInfo and no more, because Apache responds with 500 to everything where it is not allowed', () => {
  const directives = new Set(Array.from(settings.matchAll(/^ *<?([A-Z]\w+)/gm), ([, name]) => name))
  const allowed = ['ErrorDocument', 'AddDefaultCharset', 'AddType', 'IfModule', 'Header', 'SetEnvIf', 'RedirectMatch']
  expect([...directives].sort()).toEqual(allowed.sort())
})
