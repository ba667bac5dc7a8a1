import { describe, expect, it } from 'vitest'
import { neededTokens, providedTokens, releaseTokens } from './tokens.ts'

describe('design tokens of a build', () => {
  it('provides what :root defines in any layer, theme or media query, and no private property', () => {
    const css =
      '@layer tokens{:root{--lightningcss-light:initial;color-scheme:light;--ink:#000;--space-1:.25rem;@media (width>=60rem){--page:56rem}}' +
      ':root[data-theme="dark"]{--ink-soft: #999}}.notice{--tone:var(--ink)}'
    expect(providedTokens(css)).toEqual(['--ink', '--ink-soft', '--page', '--space-1'])
  })

  it('needs what it reads, unless it defines the property or has a fallback', () => {
    const css =
      '.a{--tone:var(--accent);color:var(--tone);gap:var( --space-2 )}.b{color:var(--mine, var(--ink));border:1px solid var(--accent)}'
    expect(neededTokens(css)).toEqual(['--accent', '--ink', '--space-2'])
  })

  const sheets: Record<string, string> = {
    'admin.css': ':root{--ink:#000;--admin-only:1px}',
    'public.css': ':root{--ink:#000;--public-only:1px}',
    'routes.css': '.a{color:var(--ink)}',
    'later.css': '.b{color:var(--paper)}',
  }
  const read = async (file: string) => sheets[file] as string
  const file = (path: string) => ({ path, bytes: 1, integrity: '' })

  it('lists for the shell the tokens of both kinds of document', async () => {
    const entries = { entry: { js: 'admin.js', css: ['admin.css'] }, publicEntry: { js: 'public.js', css: ['public.css'] } }
    expect(await releaseTokens({ name: 'shell', ...entries, files: [] }, read)).toEqual(['--ink'])
  })

  it('lists for a remote the tokens of every stylesheet, including those loaded later', async () => {
    const files = ['client/routes.css', 'client/routes.css.br', 'client/later.css', 'client/routes.js'].map(file)
    expect(await releaseTokens({ name: 'admin-mfe', entry: { js: 'e.js', css: [] }, files }, read)).toEqual(['--ink', '--paper'])
  })
})
