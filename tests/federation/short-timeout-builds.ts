import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '#support/start-product.ts'

/** Builds all parts with a chunk timeout that a test can wait for. Answers the folder and how to forget it. */
export const buildWithTimeout = (milliseconds: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'portfolio-short-'))
  for (const part of ['shell', 'public-mfe', 'admin-mfe']) {
    mkdirSync(join(folder, part))
    const { status, stderr } = spawnSync(process.execPath, ['app.config.ts', 'build'], {
      cwd: join(root, part),
      env: { ...process.env, CHUNK_LOAD_TIMEOUT_MS: String(milliseconds), DIST_DIR: join(folder, part, 'dist') },
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(stderr)
  }
  return { folder, forget: () => rmSync(folder, { recursive: true, force: true }) }
}
