import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ArchiveRefused, type checkApi } from './check-api.ts'
import { decideRelease } from './decide-release.ts'

let dir: string
let archive: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'portfolio-decide-'))
  archive = join(dir, 'api-1.tar.gz')
  writeFileSync(archive, '')
})
afterEach(() => rmSync(dir, { recursive: true }))

const decide = (check: () => ReturnType<typeof checkApi>, allowed?: string) => decideRelease({ archive, check, allowed })
const differs = async () => ({ line: 'Fine.', differences: ['GET /api/cv: items is missing'] })

it('an archive that differs or does not start is deleted', async () => {
  await expect(decide(differs)).rejects.toThrow(
    "GET /api/cv: items is missing\n--allow-differences '<reason>' releases it nevertheless.\nNot released: api-1.tar.gz was deleted.",
  )
  expect(existsSync(archive)).toBe(false)
  writeFileSync(archive, '')
  await expect(decide(() => Promise.reject(new ArchiveRefused('It does not start.')), 'a reason')).rejects.toThrow('was deleted')
  expect(existsSync(archive)).toBe(false)
})

it('an archive is kept when the check itself fails, and released when its differences are allowed', async () => {
  await expect(decide(() => Promise.reject(new Error('npm failed')))).rejects.toThrow(/^npm failed$/)
  expect(await decide(async () => ({ line: 'Fine.', differences: [] }))).toEqual(['Fine.'])
  expect(await decide(differs, 'nothing reads it')).toEqual([
    'ALLOWED, although the released apps may rely on what differs. Reason: nothing reads it',
    'GET /api/cv: items is missing',
  ])
  expect(existsSync(archive)).toBe(true)
})
