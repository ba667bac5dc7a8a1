import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { rspack } from '@rspack/core'
import { afterAll, expect, it } from 'vitest'
import type { AppBuild, DocumentKind } from './app-build.ts'
import { clientConfig } from './rspack.ts'

const SOURCES = {
  'entry.ts':
    "import { useState } from 'react'; import { useQuery } from '@tanstack/react-query'; import './page.css'; console.log(useState, useQuery)",
  'visitor.ts': 'export const useQuery = () => {}',
  'page.css': '.page { color: red }',
  'routes.ts': "import { useState } from 'react'; export const createRoutes = () => [useState]",
}

const work = await mkdtemp(join(tmpdir(), 'portfolio-builds-'))
afterAll(() => rm(work, { recursive: true, force: true }))

/** Builds an app in a folder of its own. Resolves with the text of its files by their names, which contain hashes. */
const build = async (folder: string, app: Partial<AppBuild>, kind?: DocumentKind): Promise<Record<string, string>> => {
  const dir = join(work, folder)
  await mkdir(dir, { recursive: true })
  for (const [name, text] of Object.entries(SOURCES)) await writeFile(join(dir, name), text)
  await symlink(resolve(import.meta.dirname, '../../../node_modules'), join(dir, 'node_modules')).catch(() => {})
  const compiler = rspack(clientConfig({ name: 'shell', dir, contracts: {}, ...app }, kind))
  return new Promise((resolve, reject) =>
    compiler.run((error, stats) => {
      if (error || !stats || stats.hasErrors()) return reject(error ?? new Error(stats?.toString('errors-only')))
      const files = stats.compilation.getAssets().map(({ name, source }) => [name, String(source.source())])
      compiler.close(() => resolve(Object.fromEntries(files)))
    }),
  )
}

it.each([
  [
    'the shell',
    { clientEntries: { public: './entry.ts', admin: './entry.ts' }, sharedForVisitors: { '@tanstack/react-query': './visitor.ts' } },
    'public',
  ],
  ['a remote', { name: 'public-mfe', exposes: { './routes': './routes.ts' } }, undefined],
] as const)('a build of %s has the same bytes in every folder, and does not name it', async (_, app, kind) => {
  const [here, there] = [await build('here', app, kind), await build('another/folder-with-a-long-name', app, kind)]
  expect(here).toEqual(there)
  expect(Object.values(here).filter((text) => text.includes(work))).toEqual([])
})
