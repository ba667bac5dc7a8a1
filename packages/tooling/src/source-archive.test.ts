import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { packSource } from './source-archive.ts'

it('the folder that an archive is unpacked into can be read by another account, such as that of a service', async () => {
  const checkout = mkdtempSync(join(tmpdir(), 'portfolio-test-pack-'))
  onTestFinished(() => rmSync(checkout, { recursive: true }))
  const manifest = JSON.stringify({ name: 'api', scripts: {}, devDependencies: { node: '24' } })
  mkdirSync(join(checkout, 'api'))
  for (const path of ['package.json', 'api/package.json', 'package-lock.json', '.npmrc']) writeFileSync(join(checkout, path), manifest)
  const { archive } = await packSource(checkout, 'api', join(checkout, 'dist'))
  const target = join(checkout, 'unpacked')
  mkdirSync(target, { mode: 0o755 })
  execFileSync('tar', ['-xzf', archive, '-C', target])
  expect(statSync(target).mode & 0o777).toBe(0o755)
})
