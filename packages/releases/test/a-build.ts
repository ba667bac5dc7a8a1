import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { AppName, Release } from '@portfolio/mfe-contract'

/** A built folder as packages/tooling writes it. */
export const aBuild = async (work: string, name: AppName, version: string, code = 'exports.createRoutes = () => []') => {
  const dist = await mkdtemp(join(work, 'dist-'))
  const texts = {
    'client/entry.js': code,
    'client/entry.js.br': brotliCompressSync(code),
    'server/index.cjs': code,
    'document/boot.js': 'start()',
  }
  for (const [path, text] of Object.entries(texts)) {
    await mkdir(dirname(join(dist, path)), { recursive: true })
    await writeFile(join(dist, path), text)
  }
  const release: Release = {
    name,
    version,
    builtAt: '2026-05-04T10:00:00.000Z',
    files: Object.entries(texts).map(([path, text]) => ({
      path,
      bytes: Buffer.byteLength(text),
      integrity: `sha384-${createHash('sha384').update(text).digest('base64')}`,
    })),
    entry: { js: 'entry.js', css: [] },
    exposes: { './routes': { js: [], css: [] } },
    shared: { react: '^19.0.0' },
    contracts: { api: [1] },
    serverBundle: 'server/index.cjs',
    boot: 'document/boot.js',
  }
  await writeFile(join(dist, 'release.json'), JSON.stringify(release))
  return dist
}
