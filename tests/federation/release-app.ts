import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#support/start-product.ts'

export type MicroFrontend = 'shell' | 'public-mfe' | 'admin-mfe'

/** A file that is part of every script of the app. */
const CHANGED: Record<MicroFrontend, string> = {
  shell: 'src/query-client.ts',
  'public-mfe': 'src/routes.tsx',
  'admin-mfe': 'src/routes.tsx',
}

/**
 * Releases a changed copy of one app with its own command, `node app.config.ts release`, in a folder without the other apps.
 * Returns the version.
 */
export const releaseApp = (app: MicroFrontend, edition: string, dataDir: string): string => {
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const checkout = mkdtempSync(join(root, 'test-results/release-'))
  try {
    const copy = join(checkout, app)
    cpSync(join(root, app), copy, { recursive: true, filter: (path) => !/\/(dist|node_modules)$/.test(path) })
    const file = join(copy, CHANGED[app])
    // Assigned to the global object, or the minifier would remove it.
    writeFileSync(file, `${readFileSync(file, 'utf8')}\nObject.assign(globalThis, { edition: '${edition}' })\n`)
    const output = execFileSync(process.execPath, ['app.config.ts', 'release'], {
      cwd: copy,
      env: { ...process.env, DATA_DIR: dataDir, S3_ENDPOINT: '' },
      encoding: 'utf8',
    })
    const version = new RegExp(`Published ${app}@(\\w+)\\.`).exec(output)?.[1]
    if (!version) throw new Error(output)
    return version
  } finally {
    rmSync(checkout, { recursive: true })
  }
}
