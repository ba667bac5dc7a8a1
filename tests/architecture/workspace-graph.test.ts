import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** Who may import whom. A new arrow is a decision: add it here and say why in docs/decisions. */
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

const manifestOf = (room: string) => JSON.parse(readFileSync(resolve(root, room, 'package.json'), 'utf8'))

describe('the arrows between rooms', () => {
  it.each(Object.entries(allowed))('%s depends on nothing but what it may', (room, names) => {
    const own = Object.keys(manifestOf(room).dependencies ?? {}).filter((name) => name.startsWith('@portfolio/'))
    expect(own.map((name) => name.replace('@portfolio/', '')).filter((name) => !names.includes(name))).toEqual([])
  })

  it('has a line for every room', () => {
    const { workspaces } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'))
    const rooms = Object.keys(allowed).map((room) => room.replace(/^packages\/.*/, 'packages/*'))
    expect(new Set(rooms)).toEqual(new Set(workspaces))
  })

  it('no part is built with another part: they meet at run time', () => {
    for (const room of ['shell', 'public-mfe', 'admin-mfe', 'api']) {
      const { dependencies = {}, devDependencies = {} } = manifestOf(room)
      for (const other of ['shell', 'public-mfe', 'admin-mfe', 'api'])
        expect({ ...dependencies, ...devDependencies }).not.toHaveProperty(`@portfolio/${other}`)
    }
  })
})
