import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

/** Prints at the end whether Node has loaded the module that strips types. */
const REPORT = `data:text/javascript,process.on('exit',()=>console.log(process.moduleLoadList.some((name)=>name.includes('amaro'))))`

/** Starts a gateway that ends at its invalid PORT, after it has loaded all its modules. */
const start = (dataDir: string) =>
  new Promise<{ stdout: string; stderr: string }>((resolve) => {
    const args = ['--import', REPORT, join(import.meta.dirname, 'start.mjs')]
    const env = { PATH: process.env.PATH, PORT: 'none', DATA_DIR: dataDir }
    execFile(process.execPath, args, { cwd: dataDir, env, timeout: 60_000 }, (_error, stdout, stderr) => resolve({ stdout, stderr }))
  })

it('a second start strips no types: all its code is in the cache of the first', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portfolio-start-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  expect(await start(dataDir)).toEqual({ stdout: 'true\n', stderr: expect.stringContaining('PORT must be') })
  expect(await start(dataDir)).toEqual({ stdout: 'false\n', stderr: expect.stringContaining('PORT must be') })
})
