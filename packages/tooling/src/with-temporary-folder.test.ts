import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { withTemporaryFolder } from './with-temporary-folder.ts'

it('a temporary folder is removed after its use, also when that fails', async () => {
  let used = ''
  const fail = withTemporaryFolder('portfolio-test-', async (folder) => {
    used = folder
    expect(existsSync(folder)).toBe(true)
    throw new Error('It failed')
  })
  await expect(fail).rejects.toThrow('It failed')
  expect(existsSync(used)).toBe(false)
})

it.each(['shell', 'public-mfe', 'admin-mfe', 'api'])(
  'npm forwards a signal to a release of %s, which a shell between them would not',
  (app) => {
    const manifest = readFileSync(join(import.meta.dirname, '../../..', app, 'package.json'), 'utf8')
    expect(JSON.parse(manifest).scripts.release).toMatch(/^exec node /)
  },
)

it('a release that Ctrl-C ends leaves no folder in the temporary folder', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'portfolio-test-ended-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  // The release itself fails, because there is no app; the folder is that of a check which takes long.
  const script = `import { runApp } from './run-app.ts'
    import { withTemporaryFolder } from './with-temporary-folder.ts'
    await runApp({})
    setInterval(() => {}, 60_000)
    await withTemporaryFolder('portfolio-release-', (folder) => new Promise(() => console.log(folder)))`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, 'release'], {
    cwd: import.meta.dirname,
    env: { PATH: process.env.PATH, TMPDIR: dir, NODE_DISABLE_COMPILE_CACHE: '1' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  expect(readdirSync(dir)).toEqual([expect.stringMatching(/^portfolio-release-/)])
  child.kill('SIGINT')
  expect(await once(child, 'exit')).toEqual([130, null])
  expect(readdirSync(dir)).toEqual([])
})
