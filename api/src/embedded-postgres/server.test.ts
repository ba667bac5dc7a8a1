import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { findServer } from './server.ts'

/** As in a unit of systemd with ProtectProc=invisible and PrivateUsers=yes, for processes outside of it. */
vi.mock('node:fs/promises', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs/promises')>()
  const readFile = (path: string, encoding: BufferEncoding) =>
    path.startsWith('/proc/') ? Promise.reject(Object.assign(new Error('no such file'), { code: 'ENOENT' })) : fs.readFile(path, encoding)
  return { ...fs, readFile }
})

const PORT = 54_321
let cluster: string
let lock: string
beforeEach(() => {
  cluster = mkdtempSync(join(tmpdir(), 'portfolio-test-server-'))
  onTestFinished(() => rmSync(cluster, { recursive: true }))
  lock = join(cluster, 'postmaster.pid')
  writeFileSync(lock, `${process.pid}\n${cluster}\n0\n${PORT}\n`)
})

it('uses the server of another unit, whose process is hidden, instead of starting a second one on the same files', async () => {
  expect(await findServer(cluster)).toEqual({ pid: process.pid, port: PORT })
  expect(existsSync(lock)).toBe(true)
})

it.runIf(process.platform === 'linux')('ignores the lock file when a hidden process of another account has the process id', async () => {
  const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
    throw Object.assign(new Error('not permitted'), { code: 'EPERM' })
  })
  onTestFinished(() => kill.mockRestore())
  expect(await findServer(cluster)).toBeUndefined()
  expect(existsSync(lock)).toBe(false)
})
