import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What the worker lends to server bundles and the shell provides to browsers: both must be of one kind. */
const MODULES = ['react', 'react-dom', '@tanstack/react-query', '@portfolio/router'] as const

/** Version of an installed package, also where its own description is not among its exports. */
const versionOf = (name: string): string => {
  for (let folder = dirname(fileURLToPath(import.meta.resolve(name))); folder !== dirname(folder); folder = dirname(folder)) {
    try {
      const described = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name?: string; version?: string }
      if (described.name === name && described.version) return described.version
    } catch {
      // Not in this folder.
    }
  }
  throw new Error(`${name} is not installed`)
}

/** Versions of the modules that pages are rendered with in this process. */
export const hostVersions = (): Record<string, string> => Object.fromEntries(MODULES.map((name) => [name, versionOf(name)]))
