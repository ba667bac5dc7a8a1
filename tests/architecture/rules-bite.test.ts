import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const bin = (name: string) => join(root, 'node_modules/.bin', name)

/** All a command prints, whether or not it fails. */
const output = (command: string, args: string[]) => {
  const { stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8' })
  return stdout + stderr
}

/** Puts files into a room for as long as `check` runs. */
const planted = <Answer>(folder: string, files: Record<string, string>, check: (dir: string) => Answer): Answer => {
  const dir = mkdtempSync(join(root, folder, 'planted-'))
  try {
    for (const [name, code] of Object.entries(files)) writeFileSync(join(dir, name), code)
    return check(dir)
  } finally {
    rmSync(dir, { recursive: true })
  }
}

const lint = (folder: string, name: string, code: string) =>
  planted(folder, { [name]: code }, (dir) => output(bin('biome'), ['lint', '--colors=off', dir]))

describe('each house rule bites', () => {
  it('walking into a neighbour is refused, with directions', () => {
    expect(lint('admin-mfe/src', 'x.ts', "import { a } from '../blogs/a.ts'\nconsole.log(a)\n")).toContain('use its # alias, a package')
  })

  it('SQL outside a store is refused', () => {
    const code = "import { sql } from 'kysely'\nconsole.log(sql)\n"
    expect(lint('api/src', 'routes.ts', code)).toContain('SQL lives in *-store.ts')
    expect(lint('api/src', 'blog-store.ts', code)).not.toContain('SQL lives in')
  })

  it('a package that the room does not declare is refused', () => {
    expect(lint('public-mfe/src', 'x.ts', "import { Hono } from 'hono'\nconsole.log(Hono)\n")).toContain('noUndeclaredDependencies')
  })

  it('the environment is read in one place', () => {
    expect(lint('api/src', 'x.ts', 'console.log(process.env.HOME)\n')).toContain('noProcessEnv')
  })

  it('a default export is refused', () => {
    expect(lint('shell/src', 'x.ts', 'export default 1\n')).toContain('noDefaultExport')
  })

  it('a file name in another case is refused', () => {
    expect(lint('shell/src', 'SomeFile.ts', 'export const a = 1\n')).toContain('useFilenamingConvention')
  })

  it('a cycle is refused', () => {
    const files = {
      'a.ts': "import { b } from './b.ts'\nexport const a = b\n",
      'b.ts': "import { a } from './a.ts'\nexport const b = () => a\n",
    }
    planted('shell/src', files, (dir) => expect(output(bin('biome'), ['lint', '--colors=off', dir])).toContain('noImportCycles'))
  })

  it('reaching inside a package does not compile', () => {
    planted('shell/src', { 'x.ts': "import { text } from '@portfolio/contracts/src/fields.ts'\nconsole.log(text)\n" }, () => {
      expect(output(bin('tsc'), ['-p', 'shell'])).toContain("Cannot find module '@portfolio/contracts/src/fields.ts'")
    })
  })

  it('contracts know neither browser nor server', () => {
    planted('packages/contracts/src', { 'x.ts': 'console.log(window, process)\n' }, () => {
      const errors = output(bin('tsc'), ['-p', 'packages/contracts'])
      expect(errors).toContain("Cannot find name 'window'")
      expect(errors).toContain("Cannot find name 'process'")
    })
  })
})
