import { describe, expect, it } from 'vitest'
import { aRelease } from '#test/a-release.ts'
import { validateClientFiles } from './validate-client-files.ts'
import { validateScript } from './validate-script.ts'
import { validateStylesheet } from './validate-stylesheet.ts'

const CSS = 'client/x.css'

describe('a stylesheet is valid', () => {
  it.each([
    ['public-mfe', 'with rules in its own layer', '@layer public{.card{color:red}.card h2,.card:hover>a::after{color:blue}}'],
    ['public-mfe', 'with rules of the shared components', '@layer ui{main>.button{color:red}}'],
    [
      'public-mfe',
      'with conditions, nested rules and alternatives',
      '@media print{@layer public{:where(.a,.b) p{color:red}.a{&:hover{top:0}> *{left:0}h2,& + &,> :not(&){top:0}@media print{top:0}}}}',
    ],
    [
      'public-mfe',
      'with what applies to no element',
      '@charset "utf-8";@layer reset,tokens;@font-face{font-family:x}@keyframes y{to{top:0}}@counter-style z{system:cyclic;symbols:x}',
    ],
    ['admin-mfe', 'with a sublayer of less priority', '@layer tokens.quill{.ql-editor{color:red}}'],
    [
      'shell',
      'with rules for elements',
      '@layer reset{*,::before{margin:0}[hidden]{display:none!important}}@layer shell{body{color:red}}@property --z{syntax:"*";inherits:false}@layer shell{@page{margin:0}.a,#b{h2{display:none}}}@view-transition{navigation:auto}::view-transition-old(*),::view-transition-new(*){animation:none}',
    ],
  ] as const)('of %s %s', (app, _, css) => {
    expect(validateStylesheet(app, CSS, css)).toBeUndefined()
  })
})

describe('a stylesheet is rejected', () => {
  it.each([
    ['public-mfe', 'body{color:red}', 'styles "body" outside of its cascade layer'],
    ['public-mfe', '.card{color:red}', 'styles ".card" outside of its cascade layer'],
    ['public-mfe', '@media screen{p{color:red}}', 'styles "p" outside of its cascade layer'],
    ['public-mfe', '@layer{p{color:red}}', 'adds to the cascade layer "", which is not one of the app'],
    ['public-mfe', '@layer public{*{display:none}}', 'styles "*", which is not limited to a class of its own'],
    ['public-mfe', '@layer public{.a,h1{top:0}}', 'styles "h1", which is not limited to a class of its own'],
    ['public-mfe', '@layer public{:is(.a,h1){top:0}}', 'styles ":is(.a,h1)", which is not limited to a class of its own'],
    ['public-mfe', '@layer public{main:has(.a){top:0}}', 'styles "main:has(.a)", which is not limited to a class of its own'],
    ['public-mfe', '@layer public{:root{--ink:red}}', 'styles ":root", which is not limited to a class of its own'],
    ['public-mfe', '@layer tokens{.a{top:0}}', 'adds to the cascade layer "tokens", which is not one of the app'],
    ['public-mfe', '@layer admin.list{.a{top:0}}', 'adds to the cascade layer "admin.list", which is not one of the app'],
    ['public-mfe', '@view-transition{navigation:auto}', 'has @view-transition, which the stylesheets of public-mfe may not contain'],
    ['admin-mfe', '@layer tokens.quill{h1{top:0}}', 'styles "h1", which is not limited to a class of its own'],
    ['shell', '@layer shell{#root p,html{opacity:0}}', 'hides "html" on every page'],
    ['public-mfe', '@layer public{@scope(:root){*{top:0}}}', 'has @scope, which the stylesheets of public-mfe may not contain'],
    ['public-mfe', '@layer public{@page{margin:9in}}', 'has @page, which the stylesheets of public-mfe may not contain'],
    ['admin-mfe', '@property --ink{syntax:"*";inherits:false}', 'has @property, which the stylesheets of admin-mfe may not contain'],
    ['public-mfe', '@layer public{.a{:not(&){top:0}}}', 'styles ":not(&)", which is not limited to a class of its own'],
    ['public-mfe', '@layer public{.a{@media print{p,body:has(&) main{top:0}}}}', 'styles "body:has(&) main", which is not limited'],
    ['public-mfe', '@layer public{.a{h2{:is(&,body){top:0}}}}', 'styles ":is(&,body)", which is not limited to a class of its own'],
    ['public-mfe', '@layer public{#content{top:0}}', 'styles "#content", which is not limited to a class of its own'],
    ['shell', '@layer shell{:where(main,.a){display:none}}', 'hides ":where(main,.a)" on every page'],
    ['shell', '@layer shell{body{main{display:none}}}', 'hides "main" on every page'],
    ['shell', '@layer shell{body{@media screen{& > main{DISPLAY:none}}}}', 'hides "& > main" on every page'],
    ['shell', '@layer shell{body{@media screen{opacity:0}}}', 'hides "body" on every page'],
    ['shell', '@layer ui{p{color:red}}', 'styles "p", which is not limited to a class of its own'],
    ['shell', '@layer reset{.a[}}', 'does not parse'],
  ] as const)('of %s: %s', (app, css, fault) => {
    expect(validateStylesheet(app, CSS, css)).toMatch(
      new RegExp(`^has a client/x\\.css that ${fault.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`),
    )
  })
})

it('a script is parsed as browsers parse it, and not run', () => {
  expect(validateScript('client/x.js', "var a = window.b; throw new Error('not run')")).toBeUndefined()
  expect(validateScript('client/x.js', 'var a = () => { const b = ; }')).toBe("has a client/x.js that does not parse: Unexpected token ';'")
})

it('only the boot script and the scripts and stylesheets of the browser are read', async () => {
  const file = (path: string) => ({ path, bytes: 1, integrity: 'sha384-x' })
  const files = ['client/a.js', 'client/a.js.br', 'client/b.css', 'client/font.woff2', 'server/index.cjs', 'document/boot.js'].map(file)
  const read: string[] = []
  const fault = await validateClientFiles(aRelease('shell', { files }), async (path) => {
    read.push(path)
    return Buffer.from('')
  })
  expect(fault).toBeUndefined()
  expect(read).toEqual(['client/a.js', 'client/b.css', 'document/boot.js'])
})

it('the boot script counts among the scripts and must parse', async () => {
  const validate = (bytes: number) =>
    validateClientFiles(aRelease('shell', { files: [{ path: 'document/boot.js', bytes, integrity: 'sha384-x' }] }), async () =>
      Buffer.from('boot('),
    )
  expect(await validate(5)).toBe('shell@v1 has a document/boot.js that does not parse: Unexpected end of input')
  expect(await validate(3_000_001)).toBe('shell@v1 has 3000001 bytes of scripts and stylesheets, and 3000000 are allowed')
})
