import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ArchiveRefused, type checkApi } from './check-api.ts'
import { decideRelease } from './decide-release.ts'
import { listArchives } from './unpack.ts'

let dir: string
let archive: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'portfolio-decide-'))
  archive = join(dir, 'api-0123456789ab.tar.gz')
  writeFileSync(archive, 'packed')
})
afterEach(() => rmSync(dir, { recursive: true }))

const decide = (check: (archive: string) => ReturnType<typeof checkApi>, allowed?: string) => decideRelease({ archive, check, allowed })
const differs = async () => ({ line: 'Fine.', differences: ['GET /api/cv: items is missing'] })

it('an archive that differs or does not start is deleted', async () => {
  await expect(decide(differs)).rejects.toThrow(
    "GET /api/cv: items is missing\n--allow-differences '<reason>' releases it nevertheless.\nNot released: api-0123456789ab.tar.gz was deleted.",
  )
  expect(existsSync(archive)).toBe(false)
  writeFileSync(archive, '')
  await expect(decide(() => Promise.reject(new ArchiveRefused('It does not start.')), 'a reason')).rejects.toThrow('was deleted')
  expect(existsSync(archive)).toBe(false)
})

it('an archive whose check fails or is killed is not the previous one of the next release', async () => {
  const during: string[][] = []
  const check = (unchecked: string) => {
    during.push([...listArchives(dir), readFileSync(unchecked, 'utf8')])
    return Promise.reject(new Error('npm failed'))
  }
  await expect(decide(check)).rejects.toThrow(
    /^npm failed\nNot released: api-0123456789ab\.tar\.gz was deleted, because it could not be checked\.$/,
  )
  expect([during, readdirSync(dir)]).toEqual([[['packed']], []])
})

it('an archive is released when nothing differs, or its differences are allowed', async () => {
  expect(await decide(async () => ({ line: 'Fine.', differences: [] }))).toEqual(['Fine.'])
  expect(await decide(differs, 'nothing reads it')).toEqual([
    'ALLOWED, although the released apps may rely on what differs. Reason: nothing reads it',
    'GET /api/cv: items is missing',
  ])
  expect(existsSync(archive)).toBe(true)
})
