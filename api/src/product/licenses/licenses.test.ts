import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { API_PREFIX, type Licenses, licenseFiles, publicEndpoints } from '@portfolio/contracts'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestApi } from '#test/start-test-api.ts'

const api = await startTestApi()
afterAll(() => api.close())

const get = (path: string) => api.asVisitor().get(path)

it('the licenses page lists the direct and indirect packages that the product runs, and none that only build it', async () => {
  const { status, body } = await get(API_PREFIX + publicEndpoints.licenses)
  expect(status).toBe(200)
  const { packages, processorVersion } = body as Licenses
  const names = packages.map(({ name }) => name)
  // An optional dependency that is installed for this system only.
  expect(packages.find(({ name }) => name.startsWith('@img/sharp-libvips-'))?.license).toMatch(/LGPL/)
  for (const name of ['hono', 'react', 'pg', 'pg-protocol', 'citeproc', '@module-federation/enhanced']) expect(names).toContain(name)
  for (const name of ['typescript', 'vitest', '@playwright/test', '@portfolio/contracts']) expect(names).not.toContain(name)
  expect(packages.every(({ version, license }) => version && license)).toBe(true)
  expect(packages.find(({ name }) => name === 'citeproc')?.version).toBe(processorVersion)
})

it.each(Object.values(licenseFiles))('%s is plain text that no browser executes', async (path) => {
  const { status, headers } = await get(path)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
})

it('the licenses page offers the source of the citation processor as it runs, with its notice and license', async () => {
  const [source, cpal] = await Promise.all([get(licenseFiles.processor), get(licenseFiles.cpal)])
  expect(cpal.text).toMatch(/^Common Public Attribution License Version 1\.0 \(CPAL\)/)
  expect(cpal.text).toContain('15. ADDITIONAL TERM: NETWORK USE.')
  expect(source.text).toContain(cpal.text)
  expect(source.text).toContain('Copyright (c) 2009-2019 Frank Bennett')
  expect(source.text).toMatch(/CSL\.Engine = function/)
})

it('the licenses page has the notices of the packages', async () => {
  const { text } = await get(licenseFiles.packages)
  expect(text).toMatch(/^hono [\d.]+ \(MIT\)$/m)
  expect(text).toContain('Permission is hereby granted, free of charge')
})

/** Names that a minifier keeps. */
const PROCESSOR = /PROCESSOR_VERSION/

describe('the licenses page', () => {
  it('needs to offer no more than the source: no file for browsers contains the processor', async () => {
    const root = join(import.meta.dirname, '../../../..')
    const texts: string[] = []
    for (const app of ['shell', 'public-mfe', 'admin-mfe']) {
      const folder = join(root, app, 'dist/client')
      for (const file of await readdir(folder, { recursive: true }))
        if (file.endsWith('.js')) texts.push(await readFile(join(folder, file), 'utf8'))
    }
    expect(texts.length).toBeGreaterThan(5)
    expect(texts.filter((text) => PROCESSOR.test(text))).toEqual([])
    expect((await get(licenseFiles.processor)).text).toMatch(PROCESSOR)
  })
})
