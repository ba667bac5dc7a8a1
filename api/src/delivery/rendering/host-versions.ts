import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What the worker provides to server bundles and the shell provides to browsers: the versions must match. */
const MODULES = ['react', 'react-dom', '@tanstack/react-query', '@portfolio/router'] as const

/** Returns the version of an installed package, also when its package.json is not among its exports. */
const readVersion = (name: string): string => {
  for (let folder = dirname(fileURLToPath(import.meta.resolve(name))); folder !== dirname(folder); folder = dirname(folder)) {
    try {
      const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name?: string; version?: string }
      if (manifest.name === name && manifest.version) return manifest.version
    } catch {
      // Not in this folder.
    }
  }
  throw new Error(`${name} is not installed`)
}

/** Versions of the modules that pages are rendered with in this process. */
export const hostVersions = (): Record<string, string> => Object.fromEntries(MODULES.map((name) => [name, readVersion(name)]))
