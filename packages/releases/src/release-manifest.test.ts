import type { Release } from '@portfolio/mfe-contract'
import { describe, expect, it } from 'vitest'
import { aRelease } from '#test/a-release.ts'
import { findEvidence, parseRelease, shortenSource } from './release-manifest.ts'

describe('parseRelease', () => {
  it.each(['shell', 'public-mfe', 'admin-mfe'] as const)('parses a manifest of %s without changes', (name) => {
    const release = JSON.parse(JSON.stringify(aRelease(name)))
    expect(parseRelease(JSON.stringify(release))).toEqual(release)
  })

  it('keeps where the release comes from', () => {
    const source = { commit: '1a2b3c4', author: 'Ada Lovelace', notes: 'Mend the lists', url: 'https://git.example/1a2b3c4' }
    expect(parseRelease(JSON.stringify({ ...aRelease('shell'), source })).source).toEqual(source)
    expect(parseRelease(JSON.stringify({ ...aRelease('shell'), source: {} })).source).toEqual({})
  })

  it('keeps notes of several lines', () => {
    const source = { notes: 'Mend\r\n\tthe lists 😀' }
    expect(parseRelease(JSON.stringify({ ...aRelease('shell'), source })).source).toEqual(source)
  })

  it('keeps keys that a later version of the build adds', () => {
    expect(parseRelease(JSON.stringify({ ...aRelease('shell'), preload: ['a.js'] }))).toMatchObject({ preload: ['a.js'] })
  })

  it('keeps only the known keys of evidence, so that the database can store it', () => {
    const unknown = { more: 'a\u0000b', with: { ...evidence.with, another: '\u0000' } }
    expect(findEvidence({ evidence: { ...evidence, ...unknown } })).toEqual(evidence)
    const unreached = ['/works/:id']
    expect(findEvidence({ evidence: { ...evidence, unreached } })).toEqual({ ...evidence, unreached })
    const content = { site: 'https://example.org', pages: 0, unavailable: 'ECONNREFUSED' }
    expect(findEvidence({ evidence: { ...evidence, content: { ...content, more: 1 } } })).toEqual({ ...evidence, content })
  })

  const evidence = { files: 'sha384-x', checkedAt: '2026-05-04T10:00:00Z', browser: 'chromium 140', pages: 9, with: { shell: 'a' } }
  const file = { path: 'client/a.js', bytes: 1, integrity: 'sha384-x' }
  it.each<[reason: string, overrides: object]>([
    ['name is not an app of this site', { name: 'comments' }],
    ['version is not a valid version', { version: '../x' }],
    ['builtAt is missing', { builtAt: undefined }],
    ['files must be a list', { files: {} }],
    ['files[1].path must be a plain path below client/, server/ or document/', { files: [file, { ...file, path: '../../shell/v1/x' }] }],
    ['files[0].bytes must be a whole number', { files: [{ ...file, bytes: '1' }] }],
    ['files[0].integrity is missing', { files: [{ ...file, integrity: undefined }] }],
    ['entry.js must be a string', { entry: { js: 1, css: [] } }],
    ['entry is missing', { entry: undefined }],
    ['publicEntry.css is missing', { publicEntry: { js: 'a.js' } }],
    ['exposes must be an object', { exposes: 'all' }],
    ['exposes is missing', { exposes: undefined }],
    ['exposes.routes.js is missing', { exposes: { routes: { css: [] } } }],
    ['shared.react must be a string', { shared: { react: 19 } }],
    ['contracts.api must be a list', { contracts: { api: 1 } }],
    ['contracts.api[0] must be a whole number', { contracts: { api: ['1'] } }],
    ['boot must be a string', { boot: {} }],
    ['pageCss.list must be a list', { pageCss: { list: 'list.css' } }],
    ['source must be an object', { source: 'main' }],
    ['source.commit must be a commit hash', { source: { commit: 'main' } }],
    ['source.author is too long', { source: { author: 'A'.repeat(201) } }],
    ['source.notes is too long', { source: { notes: 'N'.repeat(501) } }],
    ['source.url must be an http address', { source: { url: 'javascript:alert(1)' } }],
    ['source.url must be an http address', { source: { url: 'https://' } }],
    ['source.author has characters that are no text', { source: { author: 'Ada\u007f' } }],
    ['source.notes has characters that are no text', { source: { notes: 'a\u0000b' } }],
    ['source.notes has characters that are no text', { source: { notes: 'a\ud83d' } }],
    ['source.url has characters that are no text', { source: { url: 'https://git.example/\u0000' } }],
    ['evidence.files has characters that are no text', { evidence: { ...evidence, files: 'a\u0000b' } }],
    ['evidence.files is too long', { evidence: { ...evidence, files: 'a'.repeat(101) } }],
    ['evidence.checkedAt has characters that are no text', { evidence: { ...evidence, checkedAt: '\u0000' } }],
    ['evidence.unreached[0] has characters that are no text', { evidence: { ...evidence, unreached: ['/\u0000'] } }],
    ['evidence.content.site must be an http address', { evidence: { ...evidence, content: { site: 'javascript:1', pages: 1 } } }],
    ['evidence.content.pages must be a whole number', { evidence: { ...evidence, content: { site: 'https://a.example', pages: '1' } } }],
    ['evidence.browser is missing', { evidence: { ...evidence, browser: undefined } }],
  ])('rejects a manifest with the reason "%s"', (reason, overrides) => {
    const json = JSON.stringify({ ...aRelease('shell'), ...(overrides as Partial<Release>) })
    expect(() => parseRelease(json, 'shell@v1')).toThrow(new Error(`shell@v1 has an invalid release.json: ${reason}`))
  })

  it.each([
    ['it is not valid JSON', '{'],
    ['it must be a JSON object', '[]'],
    ['it must be a JSON object', 'null'],
    ['it must be a JSON object', '"text"'],
  ])('rejects a file with the reason "%s": %s', (reason, json) => {
    expect(() => parseRelease(json)).toThrow(new Error(`The build has an invalid release.json: ${reason}`))
  })
})

describe('shortenSource', () => {
  it('cuts no character in half', () => {
    expect(shortenSource({ author: `${'A'.repeat(199)}😀`, notes: `${'N'.repeat(498)}😀😀` })).toEqual({
      author: 'A'.repeat(199),
      notes: `${'N'.repeat(498)}😀`,
    })
  })

  it('leaves out what a release.json may not contain', () => {
    expect(shortenSource({ author: 'A\u0000da', notes: 'Mend\n\u001bthe lists\ud83d' })).toEqual({
      author: 'Ada',
      notes: 'Mend\nthe lists',
    })
  })
})
