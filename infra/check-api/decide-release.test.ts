import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ArchiveRefused, type checkApi } from './check-api.ts'
import { decideRelease } from './decide-release.ts'
import { listArchives } from './unpack.ts'

const NAME = 'api-0123456789ab.tar.gz'
let dist: string
let archive: string
const pack = () => writeFileSync(archive, 'packed')

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'portfolio-decide-'))
  archive = join(dist, 'unchecked', NAME)
  mkdirSync(join(dist, 'unchecked'))
  pack()
})
afterEach(() => rmSync(dist, { recursive: true }))

const decide = (check: () => ReturnType<typeof checkApi>, allowed?: string) => decideRelease({ archive, dist, check, allowed })
const differs = async () => ({ line: 'Fine.', differences: ['GET /api/cv: items is missing'] })

it('an archive that differs or does not start is deleted', async () => {
  await expect(decide(differs)).rejects.toThrow(
    `GET /api/cv: items is missing\n--allow-differences '<reason>' releases it nevertheless.\nNot released: ${NAME}.`,
  )
  expect(existsSync(archive)).toBe(false)
  pack()
  await expect(decide(() => Promise.reject(new ArchiveRefused('It does not start.')), 'a reason')).rejects.toThrow(`Not released: ${NAME}.`)
  expect(existsSync(archive)).toBe(false)
})

it('an archive whose check fails or is killed is not the previous one of the next release', async () => {
  const during: string[][] = []
  const check = () => {
    during.push(listArchives(dist))
    return Promise.reject(new Error('npm failed'))
  }
  await expect(decide(check)).rejects.toThrow(/^npm failed\nNot released: api-0123456789ab\.tar\.gz, because it could not be checked\.$/)
  expect([during, readdirSync(dist)]).toEqual([[[]], ['unchecked']])
})

it('an archive that was released stays when the same version is released again and refused', async () => {
  writeFileSync(join(dist, NAME), 'released')
  await expect(decide(differs)).rejects.toThrow('Not released')
  expect(readFileSync(join(dist, NAME), 'utf8')).toBe('released')
})

it('an archive is released when nothing differs, or its differences are allowed', async () => {
  expect(await decide(async () => ({ line: 'Fine.', differences: [] }))).toEqual(['Fine.'])
  expect(listArchives(dist)).toEqual([join(dist, NAME)])
  pack()
  expect(await decide(differs, 'nothing reads it')).toEqual([
    'ALLOWED, although the released apps may rely on what differs. Reason: nothing reads it',
    'GET /api/cv: items is missing',
  ])
})
