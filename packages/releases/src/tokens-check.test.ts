import type { Release } from '@portfolio/mfe-contract'
import { describe, expect, it } from 'vitest'
import { findMissingTokens, validateTokens } from './tokens-check.ts'

const release = (name: Release['name'], tokens?: string[]): Release => ({
  name,
  version: 'abc',
  builtAt: '2026-01-01T00:00:00.000Z',
  files: [],
  entry: { js: 'entry.js', css: [] },
  exposes: {},
  shared: {},
  contracts: {},
  ...(tokens ? { tokens } : {}),
})

describe('design tokens of a release set', () => {
  it('names each token that a remote needs and the shell no longer provides', () => {
    const shell = release('shell', ['--ink', '--space-2'])
    const remote = release('admin-mfe', ['--ink', '--ink-soft', '--paper'])
    expect(findMissingTokens(shell, remote)).toEqual(['--ink-soft', '--paper'])
    expect(validateTokens(shell, remote)).toBe('admin-mfe@abc needs the design token --ink-soft, which shell@abc does not provide')
  })

  it('accepts a remote whose tokens the shell provides', () => {
    expect(validateTokens(release('shell', ['--ink', '--space-2']), release('public-mfe', ['--ink']))).toBeUndefined()
  })

  it('accepts releases that were built before tokens were listed', () => {
    expect(validateTokens(release('shell'), release('admin-mfe', ['--ink']))).toBeUndefined()
    expect(validateTokens(release('shell', ['--ink']), release('admin-mfe'))).toBeUndefined()
  })
})
