import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { findServer } from './server.ts'

const PORT = 54_321
let cluster: string
let lock: string
/** Empty, as in a unit of systemd with ProtectProc=invisible and PrivateUsers=yes for processes outside of it. */
let processes: string
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'portfolio-test-server-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cluster = join(folder, 'cluster')
  processes = join(folder, 'proc')
  for (const path of [cluster, processes]) mkdirSync(path)
  lock = join(cluster, 'postmaster.pid')
  writeFileSync(lock, `${process.pid}\n${cluster}\n0\n${PORT}\n`)
})

it('uses the server of another unit, whose process is hidden, instead of starting a second one on the same files', async () => {
  expect(await findServer(cluster, processes)).toEqual({ pid: process.pid, port: PORT })
  expect(existsSync(lock)).toBe(true)
})

it.runIf(process.platform === 'linux')('ignores the lock file when a hidden process of another account has the process id', async () => {
  const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
    throw Object.assign(new Error('not permitted'), { code: 'EPERM' })
  })
  onTestFinished(() => kill.mockRestore())
  expect(await findServer(cluster, processes)).toBeUndefined()
  expect(existsSync(lock)).toBe(false)
})
