import { globSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readManifest, root } from './workspaces.ts'

/** The packages that each workspace depends on. A new dependency between workspaces is a decision: explain it in docs/decisions. */
const allowed: Record<string, string[]> = {
  'packages/contracts': ['scholarship'],
  'packages/router': [],
  'packages/ui': ['contracts'],
  'packages/api-client': ['contracts'],
  'packages/mfe-contract': ['api-client', 'contracts', 'router'],
  'packages/object-store': [],
  'packages/scholarship': [],
  'packages/citations': [],
  'packages/releases': ['mfe-contract', 'object-store'],
  'packages/tooling': ['mfe-contract', 'object-store', 'releases'],
  shell: ['api-client', 'contracts', 'mfe-contract', 'router', 'ui'],
  'public-mfe': ['api-client', 'contracts', 'mfe-contract', 'router', 'ui'],
  'admin-mfe': ['api-client', 'contracts', 'mfe-contract', 'router', 'ui'],
  api: ['citations', 'contracts', 'mfe-contract', 'object-store', 'releases', 'router', 'scholarship'],
  infra: ['api-client', 'contracts'],
  tests: ['contracts'],
}

describe('the workspace graph', () => {
  it.each(Object.entries(allowed))('%s depends on the packages it is allowed to, and on no others', (workspace, names) => {
    const own = Object.keys(readManifest(workspace).dependencies ?? {}).filter((name) => name.startsWith('@portfolio/'))
    expect(own.map((name) => name.replace('@portfolio/', '')).sort()).toEqual(names)
  })

  it('lists every workspace', () => {
    const workspaces = readManifest('').workspaces?.flatMap((pattern) => globSync(pattern, { cwd: root })) ?? []
    expect(Object.keys(allowed).sort()).toEqual(workspaces.sort())
  })

  it('no app depends on another app, because apps are deployed separately', () => {
    const apps = ['shell', 'public-mfe', 'admin-mfe', 'api']
    for (const app of apps) {
      const { dependencies = {}, devDependencies = {} } = readManifest(app)
      for (const other of apps) expect({ ...dependencies, ...devDependencies }).not.toHaveProperty(`@portfolio/${other}`)
    }
  })
})

describe('imports inside the API', () => {
  const src = resolve(root, 'api/src')
  const files = globSync('**/*.ts', { cwd: src })
  const imports = (file: string) =>
    [...readFileSync(resolve(src, file), 'utf8').matchAll(/(?:from|import) '([#.][^']+)'/g)].map(([, to]) => to as string)
  const importing = (folder: (file: string) => boolean, to: (path: string, file: string) => boolean) =>
    files.filter(folder).flatMap((file) => imports(file).flatMap((path) => (to(path, file) ? [`${file} imports ${path}`] : [])))
  const isIn =
    (...folders: string[]) =>
    (file: string) =>
      folders.some((folder) => file.startsWith(`${folder}/`))
  const getTarget = (path: string, file: string) => relative(src, resolve(src, file, '..', path))

  it('shared code knows neither half', () => {
    expect(files.filter(isIn('http')).length).toBeGreaterThan(5)
    expect(importing(isIn('db', 'http', 'cache', 'metrics', 'health'), (path) => /^#(product|delivery)\//.test(path))).toEqual([])
  })

  it('product and delivery meet in app.ts, and in gateway.ts, which starts it', () => {
    expect(importing(isIn('product'), (path) => path.startsWith('#delivery/'))).toEqual([])
    expect(importing(isIn('delivery'), (path) => path.startsWith('#product/'))).toEqual([])
    const meeting = files.filter(
      (file) =>
        !file.includes('/') &&
        ['product/', 'delivery/'].every((half) => imports(file).some((path) => getTarget(path, file).startsWith(half))),
    )
    expect(meeting.sort()).toEqual(['app.ts', 'gateway.ts'])
  })

  it('no alias leads into a feature, except to what the subfolders of that feature share', () => {
    const aliases = Object.values(readManifest('api').imports ?? {}).filter((path) => /src\/(product|delivery)\//.test(path))
    expect(aliases).toEqual(['./src/product/shared/*', './src/product/site-import/shared/*', './src/delivery/shared/*'])
    const isOutside = (file: string) => !isIn('product/site-import')(file)
    expect(importing(isOutside, (path) => path.startsWith('#site-import/'))).toEqual([])
  })
})
