import { execFile } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readManifest, root } from './workspaces.ts'

/** A remote that a team could have in a repository of its own. */
const REMOTE: Record<string, string> = {
  'tsconfig.json': JSON.stringify({
    extends: '@portfolio/tooling/tsconfig.browser.json',
    compilerOptions: { types: ['node'] },
    include: ['src', 'app.config.ts'],
  }),
  'package.json': JSON.stringify({ name: 'outside', private: true, type: 'module' }),
  'app.config.ts': `
    import type { AppBuild } from '@portfolio/tooling/rspack'
    import { runApp } from '@portfolio/tooling/run-app'
    export const app: AppBuild = {
      name: 'public-mfe',
      dir: import.meta.dirname,
      contracts: { publicRoutes: [4], api: [6] },
      exposes: { './routes': './src/routes.tsx' },
      serverEntry: './src/routes.tsx',
      singleFile: true,
    }
    await runApp(app)`,
  'src/routes.tsx': `
    import { settingsQuery } from '@portfolio/api-client'
    import { books } from '@portfolio/contracts'
    import type { PublicRouteHandle, RemoteModule } from '@portfolio/mfe-contract'
    import { Link } from '@portfolio/router'
    import { Button } from '@portfolio/ui'
    import { useQuery } from '@tanstack/react-query'
    const handle: PublicRouteHandle = { head: ({ settings }) => ({ title: settings.ownerName }) }
    export const createRoutes: RemoteModule['createRoutes'] = ({ api }) => {
      const Page = () => (
        <article>
          <h1>{useQuery(settingsQuery(api)).data?.ownerName}</h1>
          <Link to={books.page.path}>Books</Link>
          <Button variant="primary">From outside</Button>
        </article>
      )
      return [{ path: '/', element: <Page />, handle }]
    }`,
}
/** What the remote depends on itself, beside the packages. */
const OWN_DEPENDENCIES = ['react', 'react-dom', '@tanstack/react-query', '@types/react', '@types/node']

const VERSION = '1.2.3'
/** In the folder for the archives, before they are packed. */
const EARLIER_FILES = ['thesis.tex', 'tsconfig.json', 'portfolio-ui-1.2.2.tgz']

const run = promisify(execFile)
let folder: string
let remote: string
let packed: string[]
let others: string[]

const link = (name: string) => {
  const path = join(remote, 'node_modules', name)
  if (existsSync(path)) return
  mkdirSync(dirname(path), { recursive: true })
  symlinkSync(join(root, 'node_modules', name), path)
}

/** As `npm install` of the archives does, but other packages come from this checkout instead of a registry: those that are declared, only. */
const install = async (archive: string) => {
  const name = /^portfolio-(.+)-\d+\.\d+\.\d+\.tgz$/.exec(basename(archive))?.[1] as string
  const target = join(remote, 'node_modules/@portfolio', name)
  mkdirSync(target, { recursive: true })
  await run('tar', ['-xzf', archive, '--strip-components=1', '-C', target])
  const { dependencies = {} } = JSON.parse(readFileSync(join(target, 'package.json'), 'utf8')) as { dependencies?: Record<string, string> }
  for (const id of Object.keys(dependencies)) if (!id.startsWith('@portfolio/')) link(id)
  return name
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portfolio-outside-'))
  remote = join(folder, 'remote')
  mkdirSync(join(folder, 'packages'))
  for (const file of EARLIER_FILES) writeFileSync(join(folder, 'packages', file), 'earlier')
  await run(process.execPath, ['infra/pack.mjs', '--version', VERSION, join(folder, 'packages')], { cwd: root })
  const archives = readdirSync(join(folder, 'packages')).filter((file) => file.endsWith('.tgz'))
  packed = await Promise.all(archives.map((file) => install(join(folder, 'packages', file))))
  others = readdirSync(join(folder, 'packages')).filter((file) => !archives.includes(file))
  // The remote finds nothing but what it has installed.
  rmSync(join(folder, 'packages'), { recursive: true })
  for (const name of OWN_DEPENDENCIES) link(name)
  for (const [path, text] of Object.entries(REMOTE)) {
    mkdirSync(dirname(join(remote, path)), { recursive: true })
    writeFileSync(join(remote, path), text)
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('the packages for a remote in another repository contain compiled code and types, and neither sources nor tests', () => {
  expect(packed).toEqual(expect.arrayContaining(['contracts', 'api-client', 'ui', 'router', 'mfe-contract', 'tooling']))
  const files = globSync('node_modules/@portfolio/*/**', { cwd: remote })
  expect(files.filter((file) => file.endsWith('/index.js')).length).toBeGreaterThan(packed.length - 2)
  expect(files.filter((file) => /(?<!\.d)\.tsx?$|\.test\./.test(file))).toEqual([])
})

it('packing replaces the archives of an earlier version, and leaves everything else in the folder as it is', () => {
  expect(packed.filter((name) => name === 'ui')).toHaveLength(1)
  expect(others).toEqual(['thesis.tex', 'tsconfig.json'])
})

it('the packages have the version that was asked for and depend on each other with it, but what the shell provides has its own', () => {
  const own = readManifest('packages/router').version
  const readPacked = (name: string) => JSON.parse(readFileSync(join(remote, 'node_modules/@portfolio', name, 'package.json'), 'utf8'))
  for (const name of packed) expect(readPacked(name).version, name).toBe(name === 'router' ? own : VERSION)
  expect(readPacked('tooling').dependencies['@portfolio/releases']).toBe(`^${VERSION}`)
  expect(readPacked('mfe-contract').dependencies['@portfolio/router']).toBe(`^${own}`)
})

it('a remote in an empty folder compiles and builds a release with nothing but the packed packages', async () => {
  await run(join(root, 'node_modules/.bin/tsc'), ['-p', '.'], { cwd: remote }).catch(({ stdout }) => expect(stdout).toBe(''))
  await run(process.execPath, ['app.config.ts', 'build'], { cwd: remote })
  const release = JSON.parse(readFileSync(join(remote, 'dist/release.json'), 'utf8'))
  expect(release).toMatchObject({ name: 'public-mfe', serverBundle: 'server/index.cjs' })
  expect(release.uses['@portfolio/router']).toEqual(['Link'])
  expect(release.entry.css).toHaveLength(1)
  expect(readFileSync(join(remote, 'dist/server/index.cjs'), 'utf8')).toContain('From outside')
})
