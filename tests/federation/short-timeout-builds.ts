import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '#support/start-product.ts'

/** Builds all micro-frontends with a chunk timeout that a test can wait for. Returns the folder and a function that deletes it. */
export const buildWithTimeout = (milliseconds: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'portfolio-short-'))
  for (const app of ['shell', 'public-mfe', 'admin-mfe']) {
    mkdirSync(join(folder, app))
    const { status, stderr } = spawnSync(process.execPath, ['app.config.ts', 'build'], {
      cwd: join(root, app),
      env: { ...process.env, CHUNK_LOAD_TIMEOUT_MS: String(milliseconds), DIST_DIR: join(folder, app, 'dist') },
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(stderr)
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
