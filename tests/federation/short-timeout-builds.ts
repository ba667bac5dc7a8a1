import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#support/start-product.ts'

/** A time that a test can wait for. Production builds wait 120 s. */
export const TIMEOUT_MS = 2_500

const CACHE = join(root, '.cache/short-timeout')
const APPS = ['shell', 'public-mfe', 'admin-mfe']

const readVersion = (app: string) => JSON.parse(readFileSync(join(root, app, 'dist/release.json'), 'utf8')).version as string

const build = async (app: string, folder: string) => {
  const child = spawn(process.execPath, ['app.config.ts', 'build'], {
    cwd: join(root, app),
    env: { ...process.env, CHUNK_LOAD_TIMEOUT_MS: String(TIMEOUT_MS), DIST_DIR: join(folder, app, 'dist') },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [status] = await once(child, 'close')
  if (status !== 0) throw new Error(`${app} could not be built with a short timeout`)
}

/** Resolves with the folder of builds of all micro-frontends with a short chunk timeout. The first call for a set of versions builds them. */
export const prepareShortTimeoutBuilds = async () => {
  const folder = join(CACHE, createHash('sha256').update(APPS.map(readVersion).join()).digest('hex').slice(0, 16))
  if (existsSync(folder)) return folder
  mkdirSync(CACHE, { recursive: true })
  const work = mkdtempSync(join(CACHE, 'building-'))
  try {
    await Promise.all(APPS.map((app) => build(app, work)))
    // Another process may have finished first; both results are the same.
    if (!existsSync(folder)) renameSync(work, folder)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  return folder
}

if (import.meta.main) await prepareShortTimeoutBuilds()
