import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './workspaces.ts'

const list = (pattern: string) =>
  globSync(`{shell,public-mfe,admin-mfe,packages/*}/src/**/${pattern}`, { cwd: root }).map((path) => path.replaceAll('\\', '/'))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const findAll = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

const sources = list('*.{ts,tsx}').map(read)

/** Returns the classes that the importers of a stylesheet name. Stylesheets of the same file name are not told apart. */
const classesInUse = (stylesheet: string) =>
  sources.flatMap((source) =>
    findAll(source, new RegExp(`import \\* as (\\w+) from '[^']*/${basename(stylesheet).replaceAll('.', '\\.')}'`, 'g')).flatMap((name) =>
      findAll(source, new RegExp(`\\b${name}\\.(\\w+)`, 'g')),
    ),
  )

const classesDefined = (stylesheet: string) => {
  const selectors = read(stylesheet)
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/:global\([^)]*\)/g, '')
  return findAll(selectors, /\.([a-z]\w*)(?=[^{}]*\{)/gi)
}

const stylesheets = list('*.module.css')

it('every class of a CSS module is used by a component', () => {
  const unused = stylesheets.flatMap((stylesheet) => {
    const used = classesInUse(stylesheet)
    return [...new Set(classesDefined(stylesheet))].filter((name) => !used.includes(name)).map((name) => `${stylesheet}: .${name}`)
  })
  expect(stylesheets.length).toBeGreaterThan(0)
  expect(unused).toEqual([])
})

/** A release whose stylesheet needs another property is rejected; a built stylesheet may contain any of these alone. */
it('a stylesheet of a remote uses only custom properties of the shell or its own', () => {
  const defined = (text: string) => findAll(text, /(--[\w-]+):/g)
  const provided = ['packages/ui/src/tokens.css', ...list('*.css').filter((path) => path.startsWith('shell/'))].flatMap((path) =>
    defined(read(path)),
  )
  const missing = list('*.css')
    .filter((path) => /^(public|admin)-mfe\//.test(path))
    .flatMap((path) => {
      const own = defined(read(path))
      const used = findAll(read(path), /var\((--[\w-]+)\)/g)
      return used.filter((name) => !own.includes(name) && !provided.includes(name)).map((name) => `${path}: ${name}`)
    })
  expect(missing).toEqual([])
})
