/**
 * Keeps what is released now as the previous release that later ones are tested against: `npm run previous -w tests`.
 * Everything here is made by the release commands themselves, from this checkout; run it right after a release.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packSource } from '@portfolio/tooling/source-archive'

const checkout = join(import.meta.dirname, '../../..')
const work = mkdtempSync(join(tmpdir(), 'portfolio-previous-'))
const BYTES_MAX = 2_000_000

try {
  for (const part of ['shell', 'public-mfe', 'admin-mfe']) {
    const [S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET] = ['', '', '', '']
    const dataDir = join(work, part)
    execFileSync(process.execPath, ['app.config.ts', 'release'], {
      cwd: join(checkout, part),
      env: { ...process.env, DATA_DIR: dataDir, DIST_DIR: join(work, 'dist', part), S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET },
      stdio: 'inherit',
    })
    const releases = join(dataDir, 'objects/releases', part)
    const [version] = readdirSync(releases) as [string]
    execFileSync('tar', ['-czf', join(import.meta.dirname, `${part}.tar.gz`), '-C', join(releases, version), '.'])
  }
  const { archive } = await packSource(checkout, 'api')
  cpSync(archive, join(import.meta.dirname, 'api.tar.gz'))
  rmSync(archive)

  const bytes = readdirSync(import.meta.dirname).map((file) => statSync(join(import.meta.dirname, file)).size)
  const total = bytes.reduce((sum, one) => sum + one)
  if (total > BYTES_MAX) throw new Error(`The previous releases are ${total} bytes, more than ${BYTES_MAX}`)
  console.log(`Previous releases kept: ${(total / 1_000_000).toFixed(2)} MB`)
} finally {
  rmSync(work, { recursive: true, force: true })
}
