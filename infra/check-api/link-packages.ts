import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

/** Links the packages installed in `root` into another source folder, which keeps its own `@portfolio/*` packages. */
export const linkPackages = (root: string, folder: string): void => {
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@portfolio'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')).filter((one) => one !== '@portfolio' && !one.startsWith('.')))
    symlinkSync(join(root, 'node_modules', name), join(modules, name))
  for (const name of readdirSync(join(folder, 'packages'))) symlinkSync(join('../../packages', name), join(modules, '@portfolio', name))
}
