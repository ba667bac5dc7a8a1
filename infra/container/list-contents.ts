import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the installed packages of a folder that the lockfile has for development alone. */
export const listDevelopmentPackages = (folder: string, checkout: string): string[] => {
  const { packages } = JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8')) as { packages: Record<string, { dev?: true }> }
  return Object.keys(packages).filter((path) => packages[path]?.dev && existsSync(join(folder, path)))
}

/** Returns the files of a root that can be run, except libraries and what packages contain. */
export const listPrograms = (root: string): string[] =>
  execFileSync('find', [root, '-type', 'f', '-perm', '/111', '-not', '-name', '*.so*', '-not', '-path', '*/node_modules/*'], {
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .map((path) => path.slice(root.length))
