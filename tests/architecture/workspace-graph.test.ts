import { describe, expect, it } from 'vitest'
import { readManifest } from './workspaces.ts'

/** Which packages a workspace may depend on. A new dependency between workspaces is a decision: explain it in docs/decisions. */
const allowed: Record<string, string[]> = {
  'packages/contracts': [],
  'packages/router': [],
  'packages/ui': [],
  'packages/api-client': ['contracts'],
  'packages/mfe-contract': ['api-client', 'contracts', 'router'],
  'packages/object-store': [],
  'packages/releases': ['mfe-contract', 'object-store'],
  'packages/tooling': ['mfe-contract', 'object-store', 'releases'],
  shell: ['api-client', 'contracts', 'mfe-contract', 'router', 'ui'],
  'public-mfe': ['api-client', 'contracts', 'mfe-contract', 'router', 'ui'],
  'admin-mfe': ['api-client', 'contracts', 'mfe-contract', 'router', 'ui'],
  api: ['contracts', 'mfe-contract', 'object-store', 'releases', 'router'],
  infra: ['api-client', 'contracts'],
  tests: ['contracts'],
}

describe('the workspace graph', () => {
  it.each(Object.entries(allowed))('%s depends only on the packages it is allowed to', (workspace, names) => {
    const own = Object.keys(readManifest(workspace).dependencies ?? {}).filter((name) => name.startsWith('@portfolio/'))
    expect(own.map((name) => name.replace('@portfolio/', '')).filter((name) => !names.includes(name))).toEqual([])
  })

  it('lists every workspace', () => {
    const listed = Object.keys(allowed).map((workspace) => workspace.replace(/^packages\/.*/, 'packages/*'))
    expect(new Set(listed)).toEqual(new Set(readManifest('').workspaces))
  })

  it('no app depends on another app, because apps are deployed separately', () => {
    const apps = ['shell', 'public-mfe', 'admin-mfe', 'api']
    for (const app of apps) {
      const { dependencies = {}, devDependencies = {} } = readManifest(app)
      for (const other of apps) expect({ ...dependencies, ...devDependencies }).not.toHaveProperty(`@portfolio/${other}`)
    }
  })
})
