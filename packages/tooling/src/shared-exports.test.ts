import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rspack, type Stats } from '@rspack/core'
import { afterAll, expect, it } from 'vitest'
import type { AppBuild } from './app-build.ts'
import { analysisConfig } from './rspack.ts'
import { readUsedExports } from './shared-exports.ts'

const dir = await mkdtemp(join(tmpdir(), 'portfolio-exports-'))
afterAll(() => rm(dir, { recursive: true, force: true }))

/** Resolves with the statistics of a remote that consists of two modules. */
const analyze = async (routes: string, page: string): Promise<Stats> => {
  await Promise.all([writeFile(join(dir, 'routes.ts'), routes), writeFile(join(dir, 'page.ts'), page)])
  const app: AppBuild = { name: 'admin-mfe', dir, contracts: {}, exposes: { './routes': './routes.ts' } }
  const compiler = rspack(analysisConfig(app))
  return new Promise((resolve, reject) =>
    compiler.run((error, stats) => compiler.close(() => (error || !stats ? reject(error) : resolve(stats)))),
  )
}

it('the exports that a remote uses of shared modules are read from its build, also those of modules it imports', async () => {
  const stats = await analyze(
    "import { useRef } from 'react'; import { Link } from '@portfolio/router'; import { page, unused } from './page.ts'; export const a = [useRef, Link, page]",
    "import { useHref, useBlocker } from '@portfolio/router'; export const page = useHref; export const unused = useBlocker",
  )
  expect(readUsedExports([stats])).toEqual({ '@portfolio/router': ['Link', 'useHref'], react: ['useRef'] })
})

it('a module that is used as a namespace is omitted, because any of its exports may be needed', async () => {
  const stats = await analyze(
    "import * as react from 'react'; import { page } from './page.ts'; export const a = [react, page]",
    "import { useRef } from 'react'; import { Link } from '@portfolio/router'; export const page = [useRef, Link]",
  )
  expect(readUsedExports([stats])).toEqual({ '@portfolio/router': ['Link'] })
})
