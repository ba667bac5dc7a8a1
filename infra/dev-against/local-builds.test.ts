import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createLocalBuilds } from './local-builds.ts'

const work = mkdtempSync(join(tmpdir(), 'portfolio-builds-'))
afterAll(() => rmSync(work, { recursive: true }))

const manifest = { name: 'public-mfe', entry: { js: 'remoteEntry.js', css: [] }, files: [] }

it('failed builds keep the files of the last successful one, and a new build keeps those of the previous one', async () => {
  let source = ''
  const buildInto = async (dist: string) => {
    rmSync(dist, { recursive: true, force: true })
    if (!source) return false
    mkdirSync(dist)
    writeFileSync(join(dist, 'release.json'), JSON.stringify(manifest))
    writeFileSync(join(dist, 'built.js'), source)
    return true
  }
  const { build } = createLocalBuilds({ work, base: '/mfe/public-mfe/dev/', buildInto })
  const served: string[] = []
  let dists: string[] = []
  for (source of ['first', '', '', 'second', '', 'third', 'fourth']) {
    dists = (await build())?.dists ?? dists
    served.push(readFileSync(join(dists[0] as string, 'built.js'), 'utf8'))
  }
  expect(served).toEqual(['first', 'first', 'first', 'second', 'second', 'third', 'fourth'])
  expect(readFileSync(join(dists[1] as string, 'built.js'), 'utf8')).toBe('third')
})
