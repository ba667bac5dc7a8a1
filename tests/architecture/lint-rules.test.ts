import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from './workspaces.ts'

/** Every lint and type rule is broken once, in a temporary copy of the workspaces, so that none can stop working unnoticed. */

const COPIED = ['.gitignore', 'biome.json', 'package.json', 'admin-mfe', 'api', 'packages', 'public-mfe', 'shell']
const NOT_COPIED = ['node_modules', 'dist', '.turbo', 'test-results']

const VIOLATIONS: Record<string, string> = {
  'admin-mfe/src/collections/parent-import.ts': "import { a } from '../blogs/a.ts'\nconsole.log(a)\n",
  'api/src/product/about/parent-import.ts': "import { blogRoutes } from '../blogs/routes.ts'\nconsole.log(blogRoutes)\n",
  'api/src/product/about/feature-import.ts': "import { blogRoutes } from '#product/blogs/routes.ts'\nconsole.log(blogRoutes)\n",
  'api/src/delivery/dev/feature-import.ts':
    "import { createRenderer } from '#delivery/rendering/renderer.ts'\nconsole.log(createRenderer)\n",
  'api/src/product/sql-in-routes.ts': "import { sql } from 'kysely'\nconsole.log(sql)\n",
  'api/src/product/allowed-store.ts': "import { sql } from 'kysely'\nconsole.log(sql)\n",
  'public-mfe/src/undeclared.ts': "import { Hono } from 'hono'\nconsole.log(Hono)\n",
  'api/src/environment.ts': 'console.log(process.env.HOME)\n',
  'api/src/browser-global.ts': 'console.log(window.name)\n',
  'shell/src/default-export.ts': 'export default 1\n',
  'shell/src/SomeFile.ts': 'export const a = 1\n',
  'shell/src/cycle-a.ts': "import { b } from './cycle-b.ts'\nexport const a = b\n",
  'shell/src/cycle-b.ts': "import { a } from './cycle-a.ts'\nexport const b = () => a\n",
  'shell/src/deep-import.ts': "import { IMAGES_MAX } from '@portfolio/contracts/src/limits.ts'\nconsole.log(IMAGES_MAX)\n",
  'packages/contracts/src/globals.ts': 'console.log(window, process)\n',
}

interface Diagnostic {
  message: string
  category: string
  location: { path: string }
}

let copy: string
let diagnostics: Diagnostic[]

const run = (command: string, args: string[]) =>
  spawnSync(join(root, 'node_modules/.bin', command), args, { cwd: copy, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).stdout

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'portfolio-lint-'))
  for (const name of COPIED)
    cpSync(join(root, name), join(copy, name), { recursive: true, filter: (path) => !NOT_COPIED.includes(basename(path)) })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  // Biome reads .gitignore, which it looks for in a repository.
  mkdirSync(join(copy, '.git'))
  for (const [path, code] of Object.entries(VIOLATIONS)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    writeFileSync(join(copy, path), code)
  }
  diagnostics = JSON.parse(run('biome', ['lint', '--reporter=json', ...Object.keys(VIOLATIONS)])).diagnostics
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const found = (path: string) => diagnostics.filter(({ location }) => location.path === path)
const rules = (path: string) => found(path).map(({ category }) => category.split('/').at(-1))
const messages = (path: string) => found(path).map(({ message }) => message)

describe('lint rules', () => {
  it('reject an import of another folder by a relative path and name the alternatives', () => {
    expect(messages('admin-mfe/src/collections/parent-import.ts').join()).toContain('use its # alias, a package')
    expect(messages('api/src/product/about/parent-import.ts').join()).toContain('use its # alias, a package')
  })

  it('reject SQL outside a store and allow it in one', () => {
    expect(messages('api/src/product/sql-in-routes.ts').join()).toContain('SQL lives in *-store.ts')
    expect(messages('api/src/product/allowed-store.ts').join()).not.toContain('SQL lives in')
  })

  it('reject a package that the workspace does not declare', () => {
    expect(rules('public-mfe/src/undeclared.ts')).toContain('noUndeclaredDependencies')
  })

  it('reject process.env outside env.ts', () => {
    expect(rules('api/src/environment.ts')).toContain('noProcessEnv')
  })

  it('reject globals of a browser in the gateway, whose types know them because of shared code', () => {
    expect(rules('api/src/browser-global.ts')).toContain('noRestrictedGlobals')
  })

  it('reject a default export', () => {
    expect(rules('shell/src/default-export.ts')).toContain('noDefaultExport')
  })

  it('reject a file name that is not kebab-case', () => {
    expect(rules('shell/src/SomeFile.ts')).toContain('useFilenamingConvention')
  })

  it('reject an import cycle', () => {
    expect([...rules('shell/src/cycle-a.ts'), ...rules('shell/src/cycle-b.ts')]).toContain('noImportCycles')
  })
})

/** Returns what the compiler says about some files of a workspace. Its other files, which no test here changes, are left out. */
const typeErrors = (workspace: string, include: string[]) => {
  const config = join(workspace, 'tsconfig.violations.json')
  writeFileSync(join(copy, config), JSON.stringify({ extends: './tsconfig.json', include }))
  return run('tsc', ['-p', config])
}

describe('types', () => {
  it('reject an import of a file inside a package', () => {
    expect(typeErrors('shell', ['src/deep-import.ts'])).toContain("Cannot find module '@portfolio/contracts/src/limits.ts'")
  })

  it('reject an import of another feature of the API', () => {
    const errors = typeErrors('api', ['src/product/about/feature-import.ts', 'src/delivery/dev/feature-import.ts'])
    expect(errors).toContain("Cannot find module '#product/blogs/routes.ts'")
    expect(errors).toContain("Cannot find module '#delivery/rendering/renderer.ts'")
  })

  it('give packages/contracts neither browser nor Node globals', () => {
    const errors = typeErrors('packages/contracts', ['src/globals.ts'])
    expect(errors).toContain("Cannot find name 'window'")
    expect(errors).toContain("Cannot find name 'process'")
  })
})
